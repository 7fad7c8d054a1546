import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'

const VapidKeys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })
export type VapidKeys = z.infer<typeof VapidKeys>

/**
 * The configured pair, else the one made once in the data directory. New keys would kill every
 * subscription, so a file that cannot be read stops the start instead of being replaced.
 */
export function loadVapidKeys(dataDir: string, configured: VapidKeys | null): VapidKeys {
  if (configured) return configured
  const file = join(dataDir, 'vapid.json')
  mkdirSync(dataDir, { recursive: true })
  try {
    const made = webPush.generateVAPIDKeys()
    // 'wx' loses to a process that was quicker; both then read the same file.
    writeFileSync(file, `${JSON.stringify(made)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return VapidKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
}
