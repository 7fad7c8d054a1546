import { describe, expect, test } from 'vitest'
import { isTest, type Module, readModules } from './read-modules.ts'

/** Each module imports only those to its left. In the other direction they communicate by jobs and events. */
const serverOrder = [
  'trace',
  'db',
  'http',
  'jobs',
  'backups',
  'media',
  'identity',
  'addresses',
  'geo',
  'notifications',
  'shops',
  'menu',
  'search',
  'cart',
  'payments',
  'orders',
  'subscriptions',
  'settlement',
  'issues',
  'feedback',
  'chat',
]
/** The layers of the web below the screens, in the same order. */
const webRooms = ['device', 'session', 'api', 'live', 'data']
/** Above all modules: the stand-ins, the demo town, the pages, and the commands. */
const aboveModules = ['standins', 'demo', 'pages', 'operator']
/** Modules that any other may import: the types of settings and log, and the alarms. */
const belowModules = [
  'server/log.ts',
  'server/alarms.ts',
  'server/config.ts',
  'server/settings.ts',
  'server/for-real.ts',
]

const modules = (await readModules()).filter(({ path }) => !isTest(path))
const within = (folder: string) => modules.filter(({ path }) => path.startsWith(`${folder}/`))
const serverModule = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const webRoom = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1] ?? ''
const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]

/** Each import that breaks a rule, as a line to read. */
function breaches(of: Module[], isBreach: (to: string, from: Module) => boolean): string[] {
  return of.flatMap((from) =>
    from.imports.filter((to) => isBreach(to, from)).map((to) => `${from.path} imports ${to}`),
  )
}

test('modules are found at all, since rules about no modules would always hold', () => {
  expect(within('server').length).toBeGreaterThan(150)
  expect(within('web').length).toBeGreaterThan(100)
  expect(within('contract').length).toBeGreaterThan(20)
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(1500)
})

describe('the three roots', () => {
  test('the contract imports neither the server nor the web', () => {
    expect(breaches(within('contract'), (to) => /^(server|web|test)\//.test(to))).toEqual([])
  })

  test('the web imports nothing from the server, and no zod', () => {
    expect(breaches(within('web'), (to) => /^(server|test)\//.test(to) || to === 'zod')).toEqual([])
  })

  test('the server imports from the web only the entry of the built pages', () => {
    const isBreach = (to: string) => to.startsWith('web/') && to !== 'web/entry.pages.ts'
    expect(breaches(within('server'), isBreach)).toEqual([])
  })

  test('the rules shared by browser and server do not import zod', () => {
    const shared = [
      ...within('contract/rules'),
      ...within('contract/words'),
      ...modules.filter(({ path }) => path === 'contract/routes.ts'),
    ]
    const isBreach = (to: string) => to === 'zod' || (/^contract\//.test(to) && !isShared(to))
    const isShared = (to: string) => /^contract\/(rules|words)\//.test(to) || to === 'contract/refusals.ts'
    expect(breaches(shared, isBreach)).toEqual([])
  })

  test('nothing that ships imports a test', () => {
    const product = [...within('contract'), ...within('server'), ...within('web')]
    expect(breaches(product, (to) => to.startsWith('test/') || isTest(to))).toEqual([])
  })
})

describe('the server', () => {
  test('every folder is in the order of the modules', () => {
    const folders = new Set(within('server').map(({ path }) => serverModule(path)))
    folders.delete(undefined)
    expect([...folders].filter((name) => ![...serverOrder, ...aboveModules].includes(name ?? ''))).toEqual([])
  })

  test('a module imports only those to its left', () => {
    const rank = (name: string | undefined) => serverOrder.indexOf(name ?? '')
    const isBreach = (to: string, from: Module) => {
      const own = serverModule(from.path)
      if (!to.startsWith('server/') || !own || aboveModules.includes(own)) return false
      const other = serverModule(to)
      if (other === undefined) return !belowModules.includes(to)
      return other !== own && (aboveModules.includes(other) || rank(other) > rank(own))
    }
    expect(breaches(within('server'), isBreach)).toEqual([])
  })

  test('only http, the routes and the assembly import Hono', () => {
    const knows =
      /^server\/(http\/|pages\/|standins\/|([^/]+\/)*[^/]*routes\.ts$|app\.ts$|main\.ts$|open-product\.ts$)/
    expect(
      breaches(within('server'), (to, from) => /^(hono|@hono)(\/|$)/.test(to) && !knows.test(from.path)),
    ).toEqual([])
  })

  test('OpenTelemetry is loaded only if traces are collected', () => {
    const makesThem = 'server/trace/start-tracing.ts'
    const isBreach = (to: string, from: Module) => to.startsWith('@opentelemetry/') && from.path !== makesThem
    expect(breaches(within('server'), isBreach)).toEqual([])
    const loaders = within('server').filter(({ imports }) => imports.includes(makesThem))
    expect(loaders.map(({ path }) => path)).toEqual(['server/open-product.ts'])
    expect(loaders.filter(({ text }) => /from '[^']*start-tracing/.test(text))).toEqual([])
  })

  test('only the configuration reads the environment', () => {
    const readers = within('server').filter(({ text }) => /\bprocess\.env\b/.test(text))
    expect(readers.map(({ path }) => path)).toEqual(['server/config.ts'])
    expect(within('contract').filter(({ text }) => /\bprocess\.\w/.test(text))).toEqual([])
    expect(
      within('web')
        .filter(({ text }) => /\bprocess\.\w/.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })
})

/**
 * The first `Intl` formatter in a page loads tables of all languages: 20 ms on a good machine, 80 ms on a cheap phone.
 */
test('code for the browser formats numbers and times without Intl', () => {
  const slow = /\bnew Intl\.(NumberFormat|DateTimeFormat)\b|\.toLocale(Date|Time)?String\(/
  const runs = [...within('web'), ...within('contract/rules'), ...within('contract/words')]
  expect(runs.filter(({ path, text }) => !isTest(path) && slow.test(text)).map(({ path }) => path)).toEqual(
    [],
  )
})

/** A shared module is loaded once per worker, so its hooks would run only for the test file that loaded it first. */
test('modules shared by test files clean up per test, and not in hooks of their own', async () => {
  const hooks = (await readModules()).filter(
    ({ path, text }) => !/\.(?:test|e2e)\.ts$/.test(path) && /^(?:before|after)(?:Each|All)\(/m.test(text),
  )
  expect(hooks.map(({ path }) => path)).toEqual([])
})

describe('the web', () => {
  const screens = /^web\/(features|routes)\//

  test('ui imports no feature, no route and no layer below the screens', () => {
    const isBreach = (to: string) => screens.test(to) || webRooms.includes(webRoom(to))
    expect(breaches(within('web/ui'), isBreach)).toEqual([])
  })

  test('a layer imports only those to its left, and no screen and no ui', () => {
    const rooms = webRooms.flatMap((room) => within(`web/${room}`))
    expect(new Set(rooms.map(({ path }) => webRoom(path))).size).toBe(webRooms.length)
    const rank = (path: string) => webRooms.indexOf(webRoom(path))
    const isBreach = (to: string, from: Module) =>
      screens.test(to) || webRoom(to) === 'ui' || rank(to) > rank(from.path)
    expect(breaches(rooms, isBreach)).toEqual([])
  })

  test('features do not import each other, and no route', () => {
    const isBreach = (to: string, from: Module) =>
      to.startsWith('web/routes/') || (to.startsWith('web/features/') && feature(to) !== feature(from.path))
    expect(breaches(within('web/features'), isBreach)).toEqual([])
  })

  /** The exceptions are functions inlined into the page, which cannot import anything. */
  test('the browser’s storage, which may be forbidden or full, is accessed in one place', () => {
    const touch = within('web').filter(({ text }) => /\b(local|session)Storage\b/.test(text))
    expect(touch.map(({ path }) => path).toSorted()).toEqual([
      'web/browser-storage.ts',
      'web/carried-place.ts',
      'web/mark-known-visitor.ts',
    ])
  })

  /** The others parse a message of the server and Google's credential. */
  test('stored JSON is parsed and validated in one place that never throws', () => {
    const parse = within('web').filter(
      ({ path, text }) => !/\.test\./.test(path) && text.includes('JSON.parse('),
    )
    expect(parse.map(({ path }) => path).toSorted()).toEqual([
      'web/features/sign-in/google-script.ts',
      'web/live/order-link.ts',
      'web/stored-json.ts',
    ])
  })

  test('a screen asks which failure an error means, and does not examine it', () => {
    const ofScreens = [...within('web/features'), ...within('web/routes')]
    expect(breaches(ofScreens, (to) => to === 'web/api/api-error.ts')).toEqual([])
  })
})

describe('names', () => {
  test('no catch-all names: every file and folder is named for what it contains', () => {
    const drawer =
      /(^|\/)(utils?|helpers?|common|misc|shared|services?|managers?|types|constants|lib)(\/|\.tsx?$)/
    expect(modules.map(({ path }) => path).filter((path) => drawer.test(path))).toEqual([])
  })

  test('a folder holds at most thirty files beside its tests, so that its names are taken in at a glance', () => {
    const sizes = Map.groupBy(modules, ({ path }) => path.slice(0, path.lastIndexOf('/')))
    /** One file per page and per catalogue: their folders are lists. */
    const isList = (folder: string) => folder === 'web/routes' || /(^|\/)texts(\/|$)/.test(folder)
    const crowded = [...sizes].filter(
      ([folder, files]) => /^(contract|server|web)/.test(folder) && !isList(folder) && files.length > 30,
    )
    expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  test('no barrels: no file only re-exports what others export', () => {
    const isBarrel = ({ path, text }: Module) =>
      /\/index\.tsx?$/.test(path) ||
      (text.trim() !== '' &&
        text
          .trim()
          .split('\n')
          .every((line) => /^export .* from /.test(line)))
    expect(modules.filter(isBarrel).map(({ path }) => path)).toEqual([])
  })

  test('files are in kebab-case', () => {
    const name = /^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/
    expect(
      modules.map(({ path }) => path).filter((path) => !name.test(path.split('/').at(-1) ?? '')),
    ).toEqual([])
  })
})
