export type DemoCustomer = {
  firstName: string
  lastName: string
  phone: string
  street: string
  flat: string
  floor: string
  landmark: string
  latitude: number
  longitude: number
}

/** The start prints the account of the first one. */
export const demoCustomers: DemoCustomer[] = [
  {
    firstName: 'Asha',
    lastName: 'Deshpande',
    phone: '9823012345',
    street: 'Hill Road, Dharampeth, Nagpur',
    flat: 'B-12, Saket Apartments',
    floor: '2',
    landmark: 'Opposite the water tank',
    latitude: 21.1379,
    longitude: 79.0602,
  },
  {
    firstName: 'Rahul',
    lastName: 'Meshram',
    phone: '9922054321',
    street: 'Shivaji Nagar, Nagpur',
    flat: '7, Anand Niwas',
    floor: '',
    landmark: '',
    latitude: 21.1366,
    longitude: 79.0571,
  },
  {
    firstName: 'Nazia',
    lastName: 'Ansari',
    phone: '8805567890',
    street: 'Ravi Nagar, Nagpur',
    flat: 'Quarter 41',
    floor: 'Ground',
    landmark: 'Behind the university library',
    latitude: 21.1466,
    longitude: 79.0585,
  },
  {
    firstName: 'Tushar',
    lastName: 'Borkar',
    phone: '7350011223',
    street: 'Bajaj Nagar, Nagpur',
    flat: '302, Sai Residency',
    floor: '3',
    landmark: 'Near VNIT gate',
    latitude: 21.1274,
    longitude: 79.0609,
  },
  {
    firstName: 'Kavita',
    lastName: 'Joshi',
    phone: '9764098765',
    street: 'Ramdaspeth, Nagpur',
    flat: '15, Lendra Park',
    floor: '1',
    landmark: '',
    latitude: 21.1341,
    longitude: 79.0729,
  },
  {
    firstName: 'Arjun',
    lastName: 'Naidu',
    phone: '9011122334',
    street: 'Civil Lines, Nagpur',
    flat: 'Bungalow 3',
    floor: '',
    landmark: 'Next to the post office',
    latitude: 21.1512,
    longitude: 79.0676,
  },
]

export const demoWords: { rating: number; message: string }[] = [
  { rating: 5, message: 'The curd was thick and the milk still cold. Thank you!' },
  { rating: 5, message: 'Came in eight minutes, everything packed well.' },
  { rating: 4, message: 'Good as always; one packet was a little dented.' },
  { rating: 5, message: 'Best paneer in Dharampeth.' },
  { rating: 3, message: 'Fresh, but it took half an hour on Sunday.' },
  { rating: 4, message: 'Polite delivery and fair prices.' },
]
