import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_LABEL } from './rules/address.ts'
import { Done, Id, Latitude, Longitude, Nothing, ReplyId, Text } from './shapes.ts'

/** Fields may be empty here: which must not be, and the sentence for each, is `rules/address-fault.ts`. */
export const DeliveryAddress = z.object({
  firstName: Text(100).default(''),
  lastName: Text(100).default(''),
  phone: Text(20).default(''),
  street: Text(300).default(''),
  flat: Text(100).default(''),
  floor: Text(50).default(''),
  landmark: Text(200).default(''),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
})

const Labelled = DeliveryAddress.extend({
  label: Text(MAX_LABEL).default('').describe('Home, Work, or any name; empty for none'),
})

/** Where an order goes, or an address that is kept. */
export const Doorstep = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  street: z.string(),
  flat: z.string(),
  floor: z.string(),
  landmark: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Doorstep = z.infer<typeof Doorstep>

export const KeptAddress = z.object({
  _id: ReplyId,
  label: z.string(),
  ...Doorstep.shape,
  isDefault: z.boolean(),
})
export type KeptAddress = z.infer<typeof KeptAddress>

const OneAddress = z.object({ data: KeptAddress })
const faults = ['fields_missing', 'invalid_phone', 'place_missing', 'conflict'] as const

export const listAddresses = endpoint('listAddresses', {
  input: Nothing,
  reply: z.object({
    data: z.array(KeptAddress).describe('The default first, then the one used last, and so on'),
  }),
})
export const addAddress = endpoint('addAddress', { input: Labelled, reply: OneAddress, refuses: faults })
export const changeAddress = endpoint('changeAddress', {
  input: Labelled.extend({ addressId: Id }),
  reply: OneAddress,
  refuses: faults,
})
export const removeAddress = endpoint('removeAddress', { input: z.object({ addressId: Id }), reply: Done })
export const chooseDefaultAddress = endpoint('chooseDefaultAddress', {
  input: z.object({ addressId: Id }),
  reply: OneAddress,
})
