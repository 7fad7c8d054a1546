import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The machine's own Chromium, whole; undefined where there is none, and Playwright's own is tried. */
export const findChromium = () => findProgram(['chromium', 'chromium-browser', 'google-chrome'])

/** Its headless shell where there is one: the same pages for half the work, but without pushes and notices. */
const findQuickChromium = () => findProgram(['chromium-headless-shell']) ?? findChromium()

/** The machine's own Firefox; only the extended release, so that what drives it has one version to understand. */
export const findFirefox = () => findProgram(['firefox-esr'])

/** What drives the machine's own WebKit, the engine of every iPhone, and the screen without which that does nothing. */
export const findWebKitDriver = () => findProgram(['WebKitWebDriver'])
export const findScreen = () => findProgram(['Xvfb'])

function findProgram(names: string[]): string | undefined {
  const dirs = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => dirs.map((dir) => join(dir, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Tests run as root and in containers with a small /dev/shm. */
export const chromiumFlags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

export const quickBrowser = { executablePath: findQuickChromium(), args: chromiumFlags }
export const wholeBrowser = { executablePath: findChromium(), args: chromiumFlags }
