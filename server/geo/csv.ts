/** Parses CSV (RFC 4180) with any line ends. Skips a byte order mark and empty lines. */
export function* readCsv(text: string): Generator<string[]> {
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    row.push(field)
    field = ''
  }
  for (let i = text.charCodeAt(0) === 0xfeff ? 1 : 0; i < text.length; i++) {
    const c = text[i]
    if (isQuoted) {
      if (c !== '"') field += c
      else if (text[i + 1] === '"') field += text[i++]
      else isQuoted = false
    } else if (c === '"') isQuoted = true
    else if (c === ',') endField()
    else if (c === '\n' || c === '\r') {
      endField()
      if (row.length > 1 || row[0] !== '') yield row
      row = []
    } else field += c
  }
  endField()
  if (row.length > 1 || row[0] !== '') yield row
}
