/** Cutting a picture, on the screens that offer it. */
export const cropTexts = {
  title: 'Cut to a square',
  area: 'The square that is kept',
  hint: 'Drag the photo, make it larger, or move it with the arrow keys.',
  zoom: 'Zoom',
  cutOff: 'Cut off: {left}% on the left, {right}% on the right, {top}% at the top, {bottom}% at the bottom.',
  use: 'Use',
  useWhole: 'Use whole picture',
} as const
