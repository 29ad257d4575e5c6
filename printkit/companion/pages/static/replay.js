// A recorded game that plays itself: each moment is what changed since the one before; faces stand once in the file.
const read = id => JSON.parse(document.getElementById(id).textContent);
const {faces, names, board} = read('data');
const places = [...document.querySelectorAll('[data-place]')];
const moments = [];
for (const changes of read('moments')) {
  const now = {...moments.at(-1)};
  for (const [place, parts] of changes) {
    const was = now[place] ?? '';
    now[place] = parts.map(part => typeof part === 'string' ? part : was.slice(...part)).join('');
  }
  moments.push(now);
}
const last = moments.length - 1;
const bar = document.getElementById('at'), where = document.getElementById('where'), said = document.getElementById('said');
const pace = document.getElementById('pace'), play = document.querySelector('[data-play]'), large = document.getElementById('large');
const word = play.textContent;
let at = -1, clock = 0;

const fill = within => {
  for (const face of within.querySelectorAll('[data-face]')) face.src = faces[face.dataset.face];
  for (const image of within.querySelectorAll('[data-board]')) image.setAttribute('href', board);
  for (const look of within.querySelectorAll('button.looked')) look.setAttribute('aria-haspopup', 'dialog');
};

const show = (number, quiet) => {
  const before = moments[at] ?? {};
  at = Math.max(0, Math.min(last, number));
  for (const place of places) {
    const html = moments[at][place.dataset.place] ?? '';
    if (html === before[place.dataset.place] && place.childElementCount) continue;
    place.innerHTML = html;
    fill(place);
  }
  bar.value = at;
  where.textContent = `${at} / ${last}`;
  if (!quiet) said.textContent = document.querySelector('.moved li')?.textContent ?? '';
};

const stop = () => {
  clearTimeout(clock);
  clock = 0;
  play.firstElementChild.textContent = word;
  play.setAttribute('aria-pressed', 'false');
};

const go = () => {
  if (at === last) return stop();
  show(at + 1);
  clock = setTimeout(go, +pace.value);
};

play.addEventListener('click', () => {
  if (clock) return stop();
  if (at === last) show(0);
  play.firstElementChild.textContent = play.dataset.stop;
  play.setAttribute('aria-pressed', 'true');
  clock = setTimeout(go, 300);
});
for (const step of document.querySelectorAll('[data-step]'))
  step.addEventListener('click', () => { stop(); show(at + +step.dataset.step); });
bar.addEventListener('input', () => { stop(); show(+bar.value); });
addEventListener('keydown', event => {
  if (event.target.closest('input,select,dialog')) return;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') { stop(); show(at + (event.key === 'ArrowRight' ? 1 : -1)); }
  else if (event.key === ' ' && !event.target.closest('button')) { event.preventDefault(); play.click(); }
});
document.addEventListener('click', event => {
  const look = event.target.closest('[data-look]');
  if (!look || !faces[look.dataset.look]) return;
  stop();
  const picture = large.querySelector('img');
  picture.src = faces[look.dataset.look];
  picture.alt = names[look.dataset.look];
  large.showModal();
});
show(0, true);
