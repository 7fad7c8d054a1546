import type { Words } from '../../words/en.ts'
import { fill } from '../language/say.ts'

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
// The order matters: Edge and Opera also say "Chrome", and Chrome says "Safari". On phones some use other names.
const browsers: [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OP[RTX]\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** "Chrome on Android", from the user agent. Never quotes it, since anybody may write anything into it. */
export function deviceName(words: Pick<Words, 'device'>, userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return fill(words.device, { browser, system })
  return browser ?? system ?? ''
}
