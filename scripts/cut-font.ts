import { copyFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectDir, runStep } from './run-step.ts'

/**
 * `npm run cut-font`: subsets the headings' font into the files that `web/styles/fonts.css` names, by their `unicode-range`.
 * The whole font has 410 KB, most of it Devanagari, for which pages use the phone's own font. Needs Debian's fonttools and
 * python3-brotli; its output is committed, so it has to be run only after a change.
 */
const whole = fileURLToPath(import.meta.resolve('@expo-google-fonts/baloo-2/700Bold/Baloo2_700Bold.ttf'))
const styles = join(projectDir, 'web/styles')
const faces = (await readFile(join(styles, 'fonts.css'), 'utf8')).matchAll(
  /url\("(?<file>[^"]+)"\)[^}]+unicode-range: (?<letters>[^;]+);/g,
)

for (const { groups: { file = '', letters = '' } = {} } of faces) {
  const code = await runStep('/usr/bin/python3', [
    ...['-m', 'fontTools.subset', whole, `--unicodes=${letters}`, '--layout-features=kern,tnum,lnum'],
    ...['--flavor=woff2', `--output-file=${join(styles, file)}`],
  ])
  if (code !== 0) throw new Error('It needs fonttools and python3-brotli.')
}
await copyFile(join(dirname(dirname(whole)), 'LICENSE_FONT'), join(styles, 'fonts/LICENSE'))
