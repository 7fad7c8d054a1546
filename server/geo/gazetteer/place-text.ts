/**
 * Normalises text for comparison: lower case, no accents, words of letters and digits only. Letters of all scripts are kept:
 * otherwise a name in a script that the directory does not have would become empty, and match everything.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Drops everything but letters and digits, so that "T. Nagar" and "tnagar" are the same name. */
export function squash(text: string): string {
  return normalise(text).replaceAll(' ', '')
}

export const wordsOf = (text: string) => normalise(text).split(' ').filter(Boolean)

/** "SOUTH WEST DELHI" → "South West Delhi", "MUMBAI (SUBURBAN)" → "Mumbai (Suburban)". */
export function titleCase(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/(^|[\s(&-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/ And /g, ' and ')
}

/** Present names of cities, with older ones that people still type. Search finds both, whichever the data source has. */
const oldNames: Record<string, readonly string[]> = {
  Bengaluru: ['Bangalore'],
  Mumbai: ['Bombay'],
  Chennai: ['Madras'],
  Kolkata: ['Calcutta'],
  Delhi: ['New Delhi', 'Dilli'],
  Pune: ['Poona'],
  Vadodara: ['Baroda'],
  Mysuru: ['Mysore'],
  Mangaluru: ['Mangalore'],
  Thiruvananthapuram: ['Trivandrum'],
  Kochi: ['Cochin'],
  Kozhikode: ['Calicut'],
  Gurugram: ['Gurgaon'],
  Prayagraj: ['Allahabad'],
  Visakhapatnam: ['Vizag', 'Vishakhapatnam'],
  Puducherry: ['Pondicherry'],
  Tiruchirappalli: ['Trichy', 'Tiruchchirappalli'],
  Belagavi: ['Belgaum'],
  Hubballi: ['Hubli'],
  Varanasi: ['Banaras', 'Benares', 'Kashi'],
  'Chhatrapati Sambhajinagar': ['Aurangabad', 'Sambhajinagar'],
  Bhubaneswar: ['Bhubaneshwar'],
  Lucknow: ['Lakhnau'],
  Dehradun: ['Dehra Dun'],
  Howrah: ['Haora'],
  Nashik: ['Nasik'],
  Kanpur: ['Cawnpore'],
  Shivamogga: ['Shimoga'],
  Tirunelveli: ['Tinnevelly'],
  Ahilyanagar: ['Ahmednagar', 'Ahmadnagar'],
}

const namesNow = new Map(
  Object.entries(oldNames).flatMap(([now, before]) => [now, ...before].map((name) => [squash(name), now])),
)
const STATE_OF_SAMBHAJINAGAR = 'Maharashtra'

/** The present name of a city: "Bangalore" → "Bengaluru". `state` tells Maharashtra's Aurangabad, which was renamed, from Bihar's. */
export function cityNow(name: string, state?: string): string {
  const now = namesNow.get(squash(name))
  if (!now)
    return name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .trim()
  if (now === 'Chhatrapati Sambhajinagar' && state !== STATE_OF_SAMBHAJINAGAR) return name
  return now
}

/** All names of a city, the present one first. */
export function namesOfCity(city: string): string[] {
  return [city, ...(oldNames[city] ?? [])]
}

// Districts of India Post, by the city that people would name instead.
const cityOfDistrict = new Map(
  Object.entries({
    Delhi: [
      'Central Delhi',
      'North Delhi',
      'South Delhi',
      'East Delhi',
      'West Delhi',
      'New Delhi',
      'Shahdara',
    ],
    Mumbai: ['Mumbai City', 'Mumbai Suburban', 'Mumbai (Suburban)'],
    Bengaluru: ['Bengaluru Urban', 'Bangalore Urban', 'Bangalore'],
    Hyderabad: ['Rangareddy', 'Ranga Reddy', 'K.V.Rangareddy', 'Medchal Malkajgiri', 'Medchal'],
    Noida: ['Gautam Buddha Nagar'],
    'Navi Mumbai': ['Raigad (Navi Mumbai)'],
    Visakhapatnam: ['Visakhapatanam'],
  }).flatMap(([city, districts]) => districts.map((district) => [squash(district), city])),
)
const DELHI_QUARTER =
  /^(central|north|south|east|west|north ?east|north ?west|south ?east|south ?west|new|shahdara)( delhi)?$/

/** The city that people would name for a postal district. */
export function cityOfPostDistrict(district: string, state: string): string {
  if (squash(state) === 'delhi' && DELHI_QUARTER.test(normalise(district))) return 'Delhi'
  return cityOfDistrict.get(squash(district)) ?? cityNow(titleCase(district), titleCase(state))
}
