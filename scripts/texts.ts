import { languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { exportTexts, importTexts } from './texts/exchange.ts'
import { markRead, staleCatalogues } from './texts/read-marks.ts'

/**
 * `npm run texts -- stale`: lists catalogues whose English has changed since their translations were checked.
 * `read PATH…`: marks the translations of these catalogues as checked.
 * `export LANGUAGE FILE`, `import LANGUAGE FILE`: for translating in another tool.
 */
const [task, ...args] = process.argv.slice(2)
const language = languages.find((one) => one === args[0] && one !== sourceLanguage)
const file = args[1]

if (task === 'stale') {
  const stale = await staleCatalogues()
  console.log(
    stale.length > 0 ? stale.join('\n') : 'Every translation was read against the English as it is.',
  )
} else if (task === 'read' && args.length > 0) await markRead(args)
else if (task === 'export' && language && file) console.log(`${await exportTexts(language, file)} texts`)
else if (task === 'import' && language && file)
  console.log(`${await importTexts(language, file)} texts changed`)
else {
  console.error('texts stale | read PATH… | export LANGUAGE FILE | import LANGUAGE FILE')
  process.exitCode = 2
}
