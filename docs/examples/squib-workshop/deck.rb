# A Squib project as it was before printkit: one workbook, one layout, SVG files beside it.
require 'squib'

cards = Squib.xlsx file: 'data.xlsx', sheet: 0, explode: 'Qty'

Squib::Deck.new cards: cards['name'].size, layout: 'layout.yml' do
  background color: '#252322'
  rect layout: 'backdrop'
  text str: cards['name'], layout: 'title'
  svg layout: cards['class']
  svg file: cards['art'], layout: 'art'
  text str: cards['power'].map { |s| s.gsub('%n', "\n") }, layout: 'power'
  save_sheet prefix: 'cards_', columns: 3
end

parts = Squib.xlsx(file: 'data.xlsx', sheet: 1, explode: 'Qty') do |header, value|
  header == 'Cost' ? "$#{value}k" : value
end

Squib::Deck.new cards: parts['Name'].size, layout: 'layout.yml' do
  background color: :white
  rect layout: 'frame'
  text str: parts['Name'], layout: 'part'
  text str: parts['Cost'], layout: 'cost'
  save_sheet prefix: 'parts_', columns: 3
end
