export const mapTexts = {
  title: 'Street map',
  scrollWithControl: 'Hold Ctrl while scrolling to zoom the map',
  scrollWithCommand: 'Hold ⌘ while scrolling to zoom the map',
  twoFingers: 'Move the map with two fingers',
} as const
