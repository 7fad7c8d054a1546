import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/bundling/precompress.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the first page: one cacheable file instead of a call per link seen.
  routeDiscovery: { mode: 'initial' },
  // One file a route: its loader is a few lines and is needed with the page anyway.
  splitRouteModules: false,
  buildEnd: () => precompress('build/client'),
} satisfies Config
