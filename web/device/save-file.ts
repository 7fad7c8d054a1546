/** Browsers read the file only after the click, and Safari asks the user first. Revoked earlier, nothing would be saved. */
const READ_WITHIN_MS = 60_000

/** Downloads a file that was fetched by the API client. A plain link would send no token. */
export function saveFile(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS)
}
