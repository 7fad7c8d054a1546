import type { FoodType } from '#contract/rules/items/food-types.ts'

export type DemoShop = {
  name: string
  owner: string
  address: string
  street2: string
  postal_code: string
  latitude: number
  longitude: number
  /** How many items of each type are on its menu. */
  sells: Record<FoodType, number>
  awning: string
  wall: string
}

const colours: Record<string, string> = {
  marigold: '#f6a723',
  blue: '#2447d6',
  leaf: '#1f8a4c',
  brick: '#c4392b',
  plum: '#7b3f8c',
  teal: '#1b8a8f',
  cream: '#f7e3c5',
  mint: '#d9ecd8',
  sky: '#d6e6f5',
  rose: '#f6dcd6',
}

// Shop | owner | street | area | PIN | latitude longitude | items of dairy, grocery, bakery | awning and wall
const table = `
Shri Ganesh Dairy        | Ganesh Bhoyar    | Plot 14, West High Court Road | Dharampeth      | 440010 | 21.1412 79.0618 | 24 4 5   | marigold cream
Orange City Bakery       | Farhan Sheikh    | 22, Traffic Park Road         | Dharampeth      | 440010 | 21.1397 79.0641 | 0 0 20   | brick rose
Gokul Kirana             | Meena Gaikwad    | 5, Gokulpeth Market           | Gokulpeth       | 440010 | 21.1389 79.0577 | 8 52 0   | leaf mint
Dhantoli Milk Centre     | Suresh Deshmukh  | 31, Congress Nagar Square     | Dhantoli        | 440012 | 21.1332 79.0838 | 17 0 0   | blue sky
Sitabuldi General Stores | Harish Agrawal   | Shop 7, Main Road             | Sitabuldi       | 440012 | 21.1462 79.0831 | 8 34 3   | teal cream
Ramdaspeth Fresh         | Anjali Kulkarni  | 9, Central Bazar Road         | Ramdaspeth      | 440010 | 21.1348 79.0742 | 7 18 0   | leaf sky
Café Poona Bakers        | Percy Irani      | 2, Palm Road                  | Civil Lines     | 440001 | 21.1538 79.0703 | 3 0 18   | plum rose
Sadar Bakehouse          | Joseph Dsouza    | 118, Residency Road           | Sadar           | 440001 | 21.1628 79.0796 | 0 0 17   | brick cream
Mahal Dudh Bhandar       | Vitthal Raut     | Near Kotwali, Gandhi Gate     | Mahal           | 440032 | 21.1434 79.1069 | 19 0 0   | marigold mint
Itwari Masala & Grain    | Kamla Jain       | 41, Kirana Oli                | Itwari          | 440002 | 21.1523 79.1114 | 0 26 0   | brick cream
Gandhibagh Provisions    | Rakesh Gupta     | 8, Cloth Market Lane          | Gandhibagh      | 440002 | 21.1503 79.1043 | 3 23 0   | blue cream
Laxmi Dairy & Sweets     | Laxmi Wankhede   | 60, Aath Rasta Square         | Laxmi Nagar     | 440022 | 21.1226 79.0664 | 23 0 4   | plum cream
Bajaj Nagar Daily Needs  | Nilesh Thakre    | 17, VNIT Gate Road            | Bajaj Nagar     | 440010 | 21.1269 79.0627 | 6 19 5   | teal sky
Shankar Nagar Bakery     | Imran Khan       | 3, Canal Road                 | Shankar Nagar   | 440010 | 21.1352 79.0612 | 0 0 16   | marigold rose
Khamla Fresh Mart        | Pooja Meshram    | 44, Khamla Road               | Khamla          | 440025 | 21.1177 79.0681 | 5 24 0   | leaf mint
Pratap Nagar Milk Point  | Dinesh Chaudhari | 25, Ring Road                 | Pratap Nagar    | 440022 | 21.1147 79.0593 | 14 0 0   | blue mint
Trimurti Kirana          | Savita Dhote     | 71, Trimurti Square           | Trimurti Nagar  | 440022 | 21.1156 79.0484 | 0 22 0   | brick sky
Manish Nagar Superette   | Arvind Pillai    | 12, Besa Road                 | Manish Nagar    | 440015 | 21.0927 79.0743 | 9 28 8   | blue cream
Somalwada Dairy Farm     | Bhaurao Patil    | 6, Wardha Road                | Somalwada       | 440015 | 21.1041 79.0692 | 16 0 0   | leaf cream
Besa Organic Basket      | Rutuja Ingle     | 19, Besa Square               | Besa            | 440037 | 21.0787 79.0998 | 4 17 0   | leaf mint
Reshimbagh Bakers        | Sameer Qureshi   | 52, Great Nag Road            | Reshimbagh      | 440009 | 21.1301 79.1047 | 3 0 14   | plum sky
Sakkardara Sabzi & Phal  | Shobha Bawane    | 4, Umred Road                 | Sakkardara      | 440024 | 21.1271 79.1123 | 0 19 0   | leaf rose
Nandanvan Dugdhalaya     | Prakash Lanjewar | 88, Nandanvan Main Road       | Nandanvan       | 440009 | 21.1347 79.1288 | 18 0 3   | marigold sky
Wardhaman Nagar Stores   | Mukesh Sethia    | 27, Central Avenue            | Wardhaman Nagar | 440008 | 21.1481 79.1357 | 0 25 0   | teal cream
Jaripatka Sindhi Bakery  | Kishore Motwani  | 15, Jaripatka Bazar           | Jaripatka       | 440014 | 21.1829 79.0922 | 0 0 19   | brick cream
Mankapur Milk & More     | Vaishali Nikam   | 33, Koradi Road               | Mankapur        | 440030 | 21.1868 79.0732 | 13 7 0   | blue sky
Friends Colony Corner    | Rohit Tiwari     | 10, Katol Road                | Friends Colony  | 440013 | 21.1718 79.0543 | 5 16 4   | marigold mint
Hudkeshwar Kirana        | Manda Kale       | 64, Hudkeshwar Road           | Hudkeshwar      | 440034 | 21.0947 79.1268 | 0 20 0   | teal rose
`

/** The start prints the account of the first one. */
export const demoShops: DemoShop[] = table.trim().split('\n').map(readShop)

function readShop(line: string): DemoShop {
  const [name = '', owner = '', street, area = '', postal_code = '', at = '', counts = '', looks = ''] = line
    .split('|')
    .map((part) => part.trim())
  const [latitude = 0, longitude = 0] = at.split(' ').map(Number)
  const [dairy = 0, grocery = 0, bakery = 0] = counts.split(' ').map(Number)
  const [awning = '', wall = ''] = looks.split(' ').map((colour) => colours[colour])
  return {
    name,
    owner,
    address: `${street}, ${area}`,
    street2: area,
    postal_code,
    latitude,
    longitude,
    sells: { Dairy: dairy, Grocery: grocery, Bakery: bakery },
    awning,
    wall,
  }
}
