import type { Config } from '@react-router/dev/config'
import { languageOf } from './contract/rules/language/languages.ts'

export default {
  appDirectory: 'web',
  // The pages are built once for every language.
  buildDirectory: `build/${languageOf(process.env.PAGE_LANGUAGE)}`,
  ssr: true,
  // The whole route table travels with the first page: one cacheable file instead of a call per link seen.
  routeDiscovery: { mode: 'initial' },
  // One file a route: its loader is a few lines and is needed with the page anyway.
  splitRouteModules: false,
} satisfies Config
