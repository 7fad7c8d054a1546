import { isForReal, isOutside, takesRealMoney } from './for-real.ts'
import { isLoopback } from './http/security/is-loopback.ts'
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
    faults.push(
      'SMS_SENDER, SMTP_URL: the mailbox exists only while mail is a stand-in, so not together with SMTP_URL',
    )
  needs(config.BACKUP_DIR !== undefined, 'BACKUP_KEY', 'BACKUP_DIR')
  needs(config.BACKUP_COMMAND !== undefined, 'BACKUP_DIR', 'BACKUP_COMMAND')
  if (isWeak(config.BACKUP_KEY)) faults.push(`BACKUP_KEY: ${WEAK_KEY}`)
  return faults
}

function mapFaults(config: Config): string[] {
  const { MAP_STYLE_URL, MAP_HOSTS, GOOGLE_MAPS_BROWSER_KEY, GOOGLE_MAPS_API_KEY, GEO_PLACES } = config
  const faults: string[] = []
  const outside = { MAP_STYLE_URL: MAP_STYLE_URL ? [MAP_STYLE_URL] : [], MAP_HOSTS }
  for (const [name, addresses] of Object.entries(outside))
    if (addresses.some((address) => isInTheClear(new URL(address))))
      faults.push(`${name}: must be an https address`)
  if (MAP_STYLE_URL && GOOGLE_MAPS_BROWSER_KEY)
    faults.push('MAP_STYLE_URL, GOOGLE_MAPS_BROWSER_KEY: set only one of them, since there is one map')
  if (MAP_HOSTS.length > 0 && !MAP_STYLE_URL) faults.push('MAP_STYLE_URL: needed by MAP_HOSTS')
  if (MAP_STYLE_URL && GEO_PLACES === 'google')
    faults.push(
      'MAP_STYLE_URL: data of Google Places may be shown on a Google map only (GEO_PLACES = google)',
    )
  if (GOOGLE_MAPS_BROWSER_KEY && GOOGLE_MAPS_BROWSER_KEY === GOOGLE_MAPS_API_KEY)
    faults.push(
      'GOOGLE_MAPS_BROWSER_KEY: is sent to every browser, so it must differ from GOOGLE_MAPS_API_KEY',
    )
  return faults
}

/** A cell that is missing in its own list would send its own customers to another. */
function cellFaults({ CELLS, PUBLIC_URL }: Config): string[] {
  if (CELLS.length === 0) return []
  const own = PUBLIC_URL && new URL(PUBLIC_URL).origin
  const faults: string[] = []
  if (!CELLS.some(({ origin }) => origin === own))
    faults.push('CELLS: must include this installation, with the origin of PUBLIC_URL')
  if (CELLS.some(({ origin }) => isInTheClear(new URL(origin)))) faults.push('CELLS: must be https addresses')
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
  return addresses.filter(isInTheClear).map(({ name }) => `${name}: must be an https address`)
}

/** The parsed addresses, without settings that are not set. */
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
    faults.push(
      'HOST: Google sign-in or mail is a stand-in, so it must be a loopback address (or set DEMO=true)',
    )
  return faults
}

function realFaults(config: Config): string[] {
  const faults: string[] = []
  const why =
    'needed in production, beyond this machine or with live payment keys (DEMO=true allows stand-ins)'
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'RAZORPAY_KEY_ID', 'ENCRYPTION_KEY'] as const)
    if (config[name] === undefined) faults.push(`${name}: ${why}`)
  if (config.SEED_DEMO) faults.push('SEED_DEMO: the password of the demo town is public (or set DEMO=true)')
  if (isWeak(config.ENCRYPTION_KEY?.[0])) faults.push(`ENCRYPTION_KEY: ${WEAK_KEY}`)
  return [...faults, ...addressFaults(config), ...standInFaults(config)]
}

/** The server speaks plain HTTP, so an https PUBLIC_URL means that there is a proxy in front of it. */
function addressFaults({ PUBLIC_URL, TRUSTED_PROXIES }: Config): string[] {
  if (PUBLIC_URL === undefined) return []
  const isHttps = PUBLIC_URL.startsWith('https:')
  if (!isHttps && isOutside(PUBLIC_URL)) return ['PUBLIC_URL: must be an https address']
  if (isHttps && TRUSTED_PROXIES.length === 0)
    return [
      'TRUSTED_PROXIES: needed if PUBLIC_URL is https, or all visitors would seem to have the proxy’s address',
    ]
  return []
}

/** Settings by which a real installation would accept the stand-ins' money or sign-ins. */
function standInFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.RAZORPAY_KEY_ID?.includes('STANDIN'))
    faults.push('RAZORPAY_KEY_ID: is a key of the payment stand-in')
  const ownOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    const { protocol, hostname, origin } = new URL(config[name])
    if (isLoopback(hostname) || protocol !== 'https:' || origin === ownOrigin)
      faults.push(`${name}: must be an https address outside this machine and other than PUBLIC_URL`)
  }
  for (const { name, protocol, hostname } of addressesOf(config, googleAddresses)) {
    const isGoogle = hostname === 'google.com' || /\.(google|googleapis)\.com$/.test(hostname)
    if (!isGoogle && (protocol === 'https:' || isLoopback(hostname)))
      faults.push(`${name}: must be an address of Google`)
  }
  return faults
}

const WEAK_KEY = 'must be at least 32 random characters, such as the output of `openssl rand -base64 32`'

/** Counts different characters too: a long key may be one short word repeated. */
const isWeak = (key: string | undefined) => key !== undefined && (key.length < 32 || new Set(key).size < 10)
