import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full Chromium of this machine; undefined if there is none, and then Playwright's own is used. */
export const findChromium = () => findProgram(['chromium', 'chromium-browser', 'google-chrome'])

/**
 * Its headless shell, if there is one: it renders the same pages at half the cost, but without push and notifications.
 */
const findQuickChromium = () => findProgram(['chromium-headless-shell']) ?? findChromium()

/** The machine's own Firefox; only the extended support release, so that the driver has one version to support. */
export const findFirefox = () => findProgram(['firefox-esr'])

/** The driver of the machine's own WebKit, the engine of every iPhone, and the virtual screen that it needs. */
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
