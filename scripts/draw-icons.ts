import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectDir } from './run-step.ts'

const PAPER = '#fffdf8'
const folder = join(projectDir, 'public/icons')

/** The shop front of the logo. */
const mark = (await readFile(join(projectDir, 'web/ui/logo.svg'), 'utf8')).replace(
  /^<svg[^>]*>|<\/svg>\s*$/g,
  '',
)

/** `inset` is the share of the side that stays empty around the mark: systems cut icons to shapes of their own. */
function draw(size: number, inset: number, ground: string | null): Buffer {
  const side = 32 / (1 - 2 * inset)
  const from = (side - 32) / 2
  const rect = ground ? `<rect width="${side}" height="${side}" fill="${ground}"/>` : ''
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${rect}<g transform="translate(${from} ${from})">${mark}</g></svg>`,
  )
}

/** Android colours the badge itself and looks only at what is not transparent. */
const badge = draw(96, 0.08, null)
  .toString()
  .replaceAll(/fill="#(?:2447d6|f6a723)"/g, 'fill="#fff"')
  .replaceAll('fill="#fff8ea"', 'fill="none"')

await mkdir(folder, { recursive: true })
await save('icon-192.png', draw(192, 0.08, PAPER))
await save('icon-512.png', draw(512, 0.08, PAPER))
await save('icon-maskable-512.png', draw(512, 0.2, PAPER))
await save('apple-touch-icon.png', draw(180, 0.12, PAPER))
await save('badge-96.png', Buffer.from(badge))

async function save(name: string, svg: Buffer) {
  await sharp(svg).png({ compressionLevel: 9, palette: true }).toFile(join(folder, name))
}
