import { randomUUID } from 'node:crypto'
import type { ValidCalls } from './valid-call.ts'
import { shopOfMarket, type World, workshop } from './world.ts'

const newItem = (world: World) => ({
  name: 'Cow milk',
  price: 30,
  foodType: 'Dairy' as const,
  category: 'Milk',
  unit: 'ml',
  quantity: 500,
  image: world.picture,
})

/** With a name of which there are no packs yet. */
const newPacks = (world: World) => ({
  ...newItem(world),
  name: `Cow milk ${randomUUID()}`,
  packs: [{ quantity: 1, unit: 'liter' as const, price: 58 }],
})

/** With names that are on no menu yet. */
function newItems(world: World) {
  const { image: _, ...item } = newItem(world)
  return ['Curd', 'Lassi'].map((name) => ({ ...item, name: `${name} ${randomUUID()}` }))
}

export const validMenuCalls = {
  listOwnFood: (world) => ({ as: shopOfMarket(world).keeper }),
  listShopFood: (world) => ({ input: { shopId: shopOfMarket(world).shopId } }),
  addFood: (world) => ({ as: workshop(world).keeper, input: newPacks(world) }),
  addManyFood: (world) => ({ as: workshop(world).keeper, input: { items: newItems(world) } }),
  listBatches: (world) => ({ as: shopOfMarket(world).keeper }),
  undoBatch: async (world) => {
    const { keeper } = workshop(world)
    const { data } = await world.call('addManyFood', { items: newItems(world) }, keeper.token)
    return { as: keeper, input: { batchId: data._id } }
  },
  savePrices: async (world) => {
    const { keeper, items } = workshop(world)
    const { itemId } = world.chance.oneOf(items)
    const { data } = await world.call('showFood', { itemId })
    const price = { from: data.price, to: world.chance.whole(20, 40) }
    return { as: keeper, input: { changes: [{ itemId, price }] } }
  },
  arrangeFood: (world) => {
    const { keeper, items } = workshop(world)
    const itemIds = items.map(({ itemId }) => itemId)
    return { as: keeper, input: { foodType: 'Dairy' as const, category: 'Milk', itemIds } }
  },
  editFood: async (world) => {
    const { keeper, items } = workshop(world)
    const moreImages = world.chance.oneOf([[], [world.picture]])
    const { itemId } = world.chance.oneOf(items)
    return {
      as: keeper,
      input: { itemId, price: 31, barcode: null, moreImages, allPacks: true },
    }
  },
  addPhoto: async (world) => {
    const { keeper } = workshop(world)
    await world.call('addManyFood', { items: newItems(world) }, keeper.token)
    const { data } = await world.call('listOwnFood', {}, keeper.token)
    const bare = data.filter(({ hasPhoto }) => !hasPhoto)
    return { as: keeper, input: { itemId: world.chance.oneOf(bare)._id, image: world.picture } }
  },
  setStock: (world) => {
    const { keeper, items } = workshop(world)
    const { itemId } = world.chance.oneOf(items)
    return { as: keeper, input: { itemId, mode: 'counted' as const, count: world.chance.whole(0, 40) } }
  },
  removeFood: async (world) => {
    const { keeper } = workshop(world)
    const { data } = await world.call('addFood', newItem(world), keeper.token)
    return { as: keeper, input: { id: data._id } }
  },
  showFood: (world) => ({ input: { itemId: world.chance.oneOf(shopOfMarket(world).items).itemId } }),
} satisfies Partial<ValidCalls>
