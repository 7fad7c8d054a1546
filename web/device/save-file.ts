/** Browsers begin to read it only after the click: Safari saves nothing of what is gone by then, and asks first whether to. */
const READ_WITHIN_MS = 60_000

/** Hands a file to the browser to save. A plain link would carry no token, so it is made of what a call brought. */
export function saveFile(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
