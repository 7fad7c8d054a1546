import { describe, expect } from 'vitest'
import cities from '#test/geo/frozen/cities.json' with { type: 'json' }
import devanagari from '#test/geo/frozen/devanagari.json' with { type: 'json' }
import devanagariCities from '#test/geo/frozen/devanagari-cities.json' with { type: 'json' }
import wellKnown from '#test/geo/frozen/well-known.json' with { type: 'json' }
import { openGazetteer, test } from '#test/geo/gazetteer-test.ts'
import { describePlaceDirectory } from '#test/geo/place-directory-suite.ts'
import { embeddedPlaces } from './embedded-places.ts'
import { type Neighbourhood, readNeighbourhoods } from './neighbourhoods.ts'
import { squash } from './place-text.ts'

const session = ''
const refOf = ({ city, name }: Pick<Neighbourhood, 'city' | 'name'>) => `o:${squash(city)}:${squash(name)}`

describePlaceDirectory('embedded', async () => {
  const { db, close } = await openGazetteer()
  return { places: embeddedPlaces(db), close }
})

describe('search in the embedded directory', () => {
  test('every neighbourhood and alias is in the top three when its full name is typed near its city', async ({
    gazetteer,
  }) => {
    const places = embeddedPlaces(gazetteer)
    const missed: string[] = []
    for (const row of await readNeighbourhoods()) {
      const near = { lat: row.at.lat + 0.03, lng: row.at.lng - 0.03 }
      for (const name of [row.name, ...row.aliases]) {
        const found = await places.suggest({ text: name, near, session, limit: 3 })
        if (!found.some((s) => s.ref === refOf(row))) missed.push(`${name}, ${row.city}`)
      }
    }
    expect(missed).toEqual([])
  })

  test.for(Object.entries(wellKnown))(
    'ten well-known neighbourhoods of %s are in the top two after three to five letters',
    async ([city, names], { gazetteer }) => {
      const places = embeddedPlaces(gazetteer)
      const [centre] = await places.suggest({ text: city, session, limit: 1 })
      const near = (await places.resolve(centre?.ref ?? '', session))?.at ?? { lat: 0, lng: 0 }
      const missed: string[] = []
      for (const name of names)
        for (const letters of [3, 4, 5]) {
          const text = name.slice(0, letters)
          const found = await places.suggest({ text, near, session, limit: 2 })
          if (!found.some((s) => s.ref === refOf({ city, name })))
            missed.push(`${text}: ${found.map((s) => s.title)}`)
        }
      expect(missed).toEqual([])
    },
  )

  test('large cities rank first by their old and new names, from anywhere', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    const missed: string[] = []
    for (const [city, names] of Object.entries(cities))
      for (const text of names) {
        const [first] = await places.suggest({ text, session })
        if (first?.title !== city) missed.push(`${text}: ${first?.title}, ${first?.subtitle}`)
      }
    expect(missed).toEqual([])
  })

  test('a city whose name is half typed ranks above places named after it', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    for (const city of [
      'Mumbai',
      'Nagpur',
      'Chennai',
      'Kolkata',
      'Hyderabad',
      'Pune',
      'Delhi',
      'Bengaluru',
    ]) {
      const [first] = await places.suggest({ text: city.slice(0, 4), session })
      expect(first?.title).toBe(city)
    }
  })

  test('a place that is in two layers is shown once, as our own row', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    const found = await places.suggest({ text: 'rohini', near: { lat: 28.74, lng: 77.09 }, session })
    const refs = found.filter((s) => s.title === 'Rohini' && s.subtitle.includes('Delhi')).map((s) => s.ref)
    expect(refs).toEqual(['o:delhi:rohini'])
  })

  test('a misspelling still finds the place', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    for (const [text, title] of [
      ['dharmpeth nagpur', 'Dharampeth'],
      ['koramangla', 'Koramangala'],
      ['sitabardi', 'Sitabuldi'],
      ['velacheri chennai', 'Velachery'],
    ] as const) {
      const found = await places.suggest({ text, session, limit: 3 })
      expect(
        found.map((s) => s.title),
        text,
      ).toContain(title)
    }
  })

  test.for(Object.entries(devanagari))(
    'names of %s in Devanagari are in the top two, spelt as in Hindi or in Marathi',
    async ([city, names], { gazetteer }) => {
      const places = embeddedPlaces(gazetteer)
      const [centre] = await places.suggest({ text: city, session, limit: 1 })
      const near = (await places.resolve(centre?.ref ?? '', session))?.at ?? { lat: 0, lng: 0 }
      const missed: string[] = []
      for (const [text, title] of Object.entries(names)) {
        const found = await places.suggest({ text, near, session, limit: 2 })
        // "Andheri" matches Andheri East and Andheri West.
        if (!found.some((s) => s.title.startsWith(title)))
          missed.push(`${text}: ${found.map((s) => s.title)}`)
      }
      expect(missed).toEqual([])
    },
  )

  test('a pasted address finds the place named at its end, spelt right or not', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    const door = 'Flat 4B, Sai Apartments, second lane behind the old bus stand'
    for (const end of ['Dharampeth, Nagpur', 'Dharampeth Nagpur 440010', 'Dharampetth, Nagpoor']) {
      const [found] = await places.suggest({ text: `${door}, ${end}`, session, limit: 3 })
      expect([end, found?.title]).toEqual([end, 'Dharampeth'])
    }
    for (const [text, title] of [
      ['Dharampeth, Nagpur, Maharashtra 440010, India', 'Dharampeth'],
      ['12, Wardha Road, Dharampeth, Nagpur, Maharashtra 440010, India', 'Dharampeth'],
      ['Sitabuldi, Nagpur, Maharashtra 440012, India', 'Sitabuldi'],
      ['Laxmi Nagar, Nagpur, Maharashtra 440022, India', 'Laxmi Nagar'],
      ['Near Laxmi Nagar Square, Laxmi Nagar, Nagpur, Maharashtra 440022', 'Laxmi Nagar'],
      ['12, Temple Road, Dwaraka Nagar, Visakhapatnam, Andhra Pradesh 530016, India', 'Dwaraka Nagar'],
      ['12, Temple Road, Kazhakkoottam, Thiruvananthapuram, Kerala', 'Kazhakkoottam'],
      ['12, Temple Road, near the old bus stand, Lajpat Nagar, Delhi 110024', 'Lajpat Nagar'],
      ['12, Temple Road, Sadar, Nagpur, Maharashtra', 'Sadar'],
      ['MG Road, Baner, Pune', 'Baner'],
      ['12, Temple Road, Vashi, Navi Mumbai, Maharashtra', 'Vashi'],
      ['Flat 4, Pattom, Thiruvananthapuram 695004', 'Pattom'],
    ] as const) {
      const [found] = await places.suggest({ text, session, limit: 3 })
      expect([text, found?.title]).toEqual([text, title])
    }
  })

  test('a misspelt name is found in the state or PIN that follows it', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    for (const [text, title, where] of [
      ['Raj Ngar 440013', 'Raj Nagar', 'Nagpur'],
      ['Shankar Ngar 440010', 'Shankar Nagar', 'Nagpur'],
      ['Fatehpr Rajasthan', 'Fatehpur', 'Rajasthan'],
      ['Pratapgrh Uttar Pradesh', 'Pratapgarh', 'Uttar Pradesh'],
    ] as const) {
      const [found] = await places.suggest({ text, session, limit: 3 })
      expect([text, found?.title, found?.subtitle]).toEqual([text, title, expect.stringContaining(where)])
    }
  })

  test('a city in Devanagari ranks first, from anywhere', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    const missed: string[] = []
    for (const [text, city] of Object.entries(devanagariCities)) {
      const [first] = await places.suggest({ text, session })
      if (first?.title !== city) missed.push(`${text}: ${first?.title}, ${first?.subtitle}`)
    }
    expect(missed).toEqual([])
  })

  test('a name in Devanagari is found while it is being typed, with its city, and by its PIN', async ({
    gazetteer,
  }) => {
    const places = embeddedPlaces(gazetteer)
    const near = { lat: 21.1458, lng: 79.0882 }
    for (const [text, title] of [
      ['धरम', 'Dharampeth'],
      ['धरमप', 'Dharampeth'],
      ['धरमपेठ नागपूर', 'Dharampeth'],
      ['धरमपेठ, nagpur', 'Dharampeth'],
      ['सीताब', 'Sitabuldi'],
      ['४४००१२', '440012'],
    ] as const) {
      const found = await places.suggest({ text, near, session, limit: 3 })
      expect(
        found.map((s) => s.title),
        text,
      ).toContain(title)
    }
    expect(await places.suggest({ text: 'ऋऋऋऋऋऋ', session })).toEqual([])
  })

  test('a PIN finds its place, and the result says that it is only a PIN', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    const found = await places.suggest({ text: '440012', session })
    expect(found[0]).toMatchObject({ title: '440012', subtitle: 'Nagpur, Maharashtra' })
    expect(await places.resolve(found[0]?.ref ?? '', session)).toMatchObject({
      precision: 'pincode',
      pincode: '440012',
    })
  })

  test('a name and its city are found in one line and in any spelling', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    for (const text of ['t nagar chennai', 'T. Nagar, Madras', 'tnagar', 'thyagaraya nagar']) {
      const [first] = await places.suggest({ text, session })
      expect(first?.title, text).toBe('T Nagar')
    }
  })

  test('no typed text can break the query', async ({ gazetteer }) => {
    const places = embeddedPlaces(gazetteer)
    for (const text of ["';--", "a' | 'b", ':*', '&&&', '%_%', '\\', '\u0000nag', '🏠', 'सीताबर्डी', ' '])
      expect(await places.suggest({ text, session })).toBeInstanceOf(Array)
  })
})
