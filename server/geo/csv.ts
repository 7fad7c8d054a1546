import Papa from 'papaparse'

/** The rows of a comma-separated text, without empty lines and a byte order mark. Its line ends may differ. */
export function readCsv(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return Papa.parse<string[]>(lines, { delimiter: ',', newline: '\n', skipEmptyLines: true }).data
}
