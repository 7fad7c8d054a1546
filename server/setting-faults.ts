import { isForReal, isLoopback, isOutside, takesRealMoney } from './for-real.ts'
import type { Config } from './settings.ts'

/** A line for each setting that is missing, or contradicts another. */
export function faultsOf(config: Config): string[] {
  return [
    ...incomplete(config),
    ...vendorFaults(config),
    ...mapFaults(config),
    ...cellFaults(config),
    ...(isForReal(config) ? realFaults(config) : pretenceFaults(config)),
  ]
}

function incomplete(config: Config): string[] {
  const faults: string[] = []
  const pairs = [
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ] as const
  for (const [one, other] of pairs)
    if (Boolean(config[one]) !== Boolean(config[other])) faults.push(`${one}, ${other}: set both or neither`)
  const { GEO_PLACES, GEO_DISTANCE } = config
  const needs = (isNeeded: boolean, name: keyof Config, by: string) => {
    if (isNeeded && config[name] === undefined) faults.push(`${name}: needed by ${by}`)
  }
  for (const beside of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const)
    needs(config[beside] !== undefined, 'DATABASE_URL', beside)
  needs(config.RAZORPAY_KEY_ID !== undefined, 'RAZORPAY_WEBHOOK_SECRET', 'the payment keys')
  const isGoogle = GEO_PLACES === 'google' || GEO_DISTANCE === 'google'
  needs(isGoogle, 'GOOGLE_MAPS_API_KEY', 'GEO_PLACES or GEO_DISTANCE = google')
  needs(GEO_PLACES === 'osm', 'PHOTON_URL', 'GEO_PLACES = osm')
  needs(GEO_DISTANCE === 'osm', 'VALHALLA_URL', 'GEO_DISTANCE = osm')
  const isMsg91 = config.SMS_SENDER === 'msg91'
  needs(isMsg91, 'MSG91_AUTH_KEY', 'SMS_SENDER = msg91')
  needs(isMsg91, 'MSG91_TEMPLATE_ID', 'SMS_SENDER = msg91')
  if (config.SMS_SENDER === 'mailbox' && config.SMTP_URL !== undefined)
    faults.push('SMS_SENDER, SMTP_URL: where mails really go out there is no mailbox')
  needs(config.BACKUP_DIR !== undefined, 'BACKUP_KEY', 'BACKUP_DIR')
  needs(config.BACKUP_COMMAND !== undefined, 'BACKUP_DIR', 'BACKUP_COMMAND')
  if (isWeak(config.BACKUP_KEY)) faults.push(`BACKUP_KEY: ${BY_CHANCE}`)
  return faults
}

function mapFaults(config: Config): string[] {
  const { MAP_STYLE_URL, MAP_HOSTS, GOOGLE_MAPS_BROWSER_KEY, GOOGLE_MAPS_API_KEY, GEO_PLACES } = config
  const faults: string[] = []
  const outside = { MAP_STYLE_URL: MAP_STYLE_URL ? [MAP_STYLE_URL] : [], MAP_HOSTS }
  for (const [name, addresses] of Object.entries(outside))
    if (addresses.some((address) => isInTheClear(new URL(address)))) faults.push(`${name}: must be https`)
  if (MAP_STYLE_URL && GOOGLE_MAPS_BROWSER_KEY)
    faults.push('MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY: set one of them, there is one map')
  if (MAP_HOSTS.length > 0 && !MAP_STYLE_URL) faults.push('MAP_STYLE_URL: needed by MAP_HOSTS')
  if (MAP_STYLE_URL && GEO_PLACES === 'google')
    faults.push(
      'MAP_STYLE_URL: what Google’s places say may stand on Google’s map only (GEO_PLACES = google)',
    )
  if (GOOGLE_MAPS_BROWSER_KEY && GOOGLE_MAPS_BROWSER_KEY === GOOGLE_MAPS_API_KEY)
    faults.push('GOOGLE_MAPS_BROWSER_KEY: everybody sees it, so not the key of the server')
  return faults
}

/** A cell that is missing in its own list would send its own customers to another. */
function cellFaults({ CELLS, PUBLIC_URL }: Config): string[] {
  if (CELLS.length === 0) return []
  const own = PUBLIC_URL && new URL(PUBLIC_URL).origin
  const faults: string[] = []
  if (!CELLS.some(({ origin }) => origin === own)) faults.push('CELLS: one of them has to be PUBLIC_URL')
  if (CELLS.some(({ origin }) => isInTheClear(new URL(origin)))) faults.push('CELLS: must be https')
  return faults
}

const isInTheClear = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>) =>
  protocol === 'http:' && !isLoopback(hostname)

const googleAddresses = ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL'] as const
type VendorAddress =
  | (typeof googleAddresses)[number]
  | 'MSG91_API_URL'
  | 'PICTURES_URL'
  | 'PICTURES_PUBLIC_URL'

/** Sign-in keys and codes that travel over plain HTTP let an attacker in; pictures over it are blocked as mixed content. */
function vendorFaults(config: Config): string[] {
  const others = ['MSG91_API_URL', 'PICTURES_URL', 'PICTURES_PUBLIC_URL'] as const
  const addresses = addressesOf(config, [...googleAddresses, ...others])
  return addresses.filter(isInTheClear).map(({ name }) => `${name}: must be https`)
}

/** Unset ones are left out. */
function addressesOf(config: Config, names: readonly VendorAddress[]) {
  return names.flatMap((name) => {
    const address = config[name]
    if (address === undefined) return []
    const { protocol, hostname } = new URL(address)
    return [{ name, protocol, hostname }]
  })
}

/** Stand-ins for sign-in and mail may only be reached from this machine, or from outside with DEMO=true. */
function pretenceFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.DEMO && takesRealMoney(config)) faults.push('DEMO, RAZORPAY_KEY_ID: a demo takes no real money')
  const hasStandIn = !config.GOOGLE_CLIENT_ID || !config.SMTP_URL
  if (hasStandIn && !config.DEMO && !isLoopback(config.HOST))
    faults.push('HOST: sign-in and mail are pretended, so only a loopback address (or DEMO=true)')
  return faults
}

function realFaults(config: Config): string[] {
  const faults: string[] = []
  const why = 'needed outside this machine (or set DEMO=true to show it on stand-ins)'
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'ENCRYPTION_KEY'] as const)
    if (config[name] === undefined) faults.push(`${name}: ${why}`)
  if (config.SEED_DEMO) faults.push('SEED_DEMO: the password of the demo town is public (or set DEMO=true)')
  if (isWeak(config.ENCRYPTION_KEY?.[0])) faults.push(`ENCRYPTION_KEY: ${BY_CHANCE}`)
  return [...faults, ...addressFaults(config), ...standInFaults(config)]
}

/** The server speaks plain HTTP, so an https PUBLIC_URL means that a proxy stands before it. */
function addressFaults({ PUBLIC_URL, TRUSTED_PROXIES }: Config): string[] {
  if (PUBLIC_URL === undefined) return []
  const isHttps = PUBLIC_URL.startsWith('https:')
  if (!isHttps && isOutside(PUBLIC_URL)) return ['PUBLIC_URL: must be https']
  if (isHttps && TRUSTED_PROXIES.length === 0)
    return [
      'TRUSTED_PROXIES: PUBLIC_URL is https, so a proxy stands before us; every visitor would seem to be it',
    ]
  return []
}

/** Settings by which a real installation would accept the stand-ins' money or sign-ins. */
function standInFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.RAZORPAY_KEY_ID?.includes('STANDIN'))
    faults.push('RAZORPAY_KEY_ID: a key of the payment stand-in')
  const ownOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    const { protocol, hostname, origin } = new URL(config[name])
    if (isLoopback(hostname) || protocol !== 'https:' || origin === ownOrigin)
      faults.push(`${name}: an outside https address, and none of ours`)
  }
  for (const { name, protocol, hostname } of addressesOf(config, googleAddresses)) {
    const isGoogle = hostname === 'google.com' || /\.(google|googleapis)\.com$/.test(hostname)
    if (!isGoogle && (protocol === 'https:' || isLoopback(hostname)))
      faults.push(`${name}: only Google's own`)
  }
  return faults
}

const BY_CHANCE = 'at least 32 characters by chance, as `openssl rand -base64 32` writes them'

/** Counts different characters too: a long key may be one short word repeated. */
const isWeak = (key: string | undefined) => key !== undefined && (key.length < 32 || new Set(key).size < 10)
