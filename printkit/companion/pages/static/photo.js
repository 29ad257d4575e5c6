// Photos are drawn anew on the phone before they are sent: smaller, so that they are sent in a second and read as well;
// and without what a camera writes beside the picture, as the place where it was taken.

const QUALITY = 0.88
const SIDE = 4000 // the codes of pieces far away on a large board can still be read

/** A picture drawn anew; what the browser cannot read as one goes as it is, and the server says so. */
async function redrawn(file, side) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
  } catch { return file }
}

/** The photos that a field holds, drawn anew one after the other: a phone has not room for several at once. */
export async function photos(field, side = SIDE) {
  const drawn = []
  for (const file of [...field.files]) drawn.push(await redrawn(file, side))
  return drawn
}

/** The field itself holds the photos drawn anew, for forms that are sent as they are. */
export async function lighten(field) {
  const box = new DataTransfer()
  for (const file of await photos(field)) box.items.add(file)
  field.files = box.files
}

/** The form of chosen photos, sent when they are drawn anew: a board's photo is 15 MB on some phones. */
export async function send(field) {
  field.form.classList.add('sending')
  try { await lighten(field) } catch { /* they go as they are */ }
  field.form.classList.remove('sending')
  field.form.requestSubmit()
}
