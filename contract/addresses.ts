import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_LABEL } from './rules/places/address.ts'
import { MAX_ADDRESS, MAX_ADDRESS_LINE, MAX_FLAT, MAX_FLOOR, MAX_NAME } from './rules/text/lengths.ts'
import { Done, Id, Latitude, Longitude, Nothing, ReplyId, Text } from './shapes.ts'

const texts = {
  firstName: Text(MAX_NAME),
  lastName: Text(MAX_NAME),
  phone: Text(20),
  street: Text(MAX_ADDRESS),
  flat: Text(MAX_FLAT),
  floor: Text(MAX_FLOOR),
  landmark: Text(MAX_ADDRESS_LINE),
}
const point = { latitude: Latitude.nullish(), longitude: Longitude.nullish() }
const label = Text(MAX_LABEL).describe('The name of the address, such as Home or Work; empty if it has none')

/** Only the shape. Which fields must not be empty, and the text for each, is in `rules/places/address-fault.ts`. */
export const DeliveryAddress = z.object({
  firstName: texts.firstName.default(''),
  lastName: texts.lastName.default(''),
  phone: texts.phone.default(''),
  street: texts.street.default(''),
  flat: texts.flat.default(''),
  floor: texts.floor.default(''),
  landmark: texts.landmark.default(''),
  ...point,
})

export const LabelledAddress = DeliveryAddress.extend({ label: label.default('') })
/** Fields that are left out are not changed. */
const ChangedAddress = z.object({ ...texts, ...point, label }).partial()
export type ChangedAddress = z.infer<typeof ChangedAddress>

/** An address as replies have it: of an order, or one that an account keeps. */
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
    data: z.array(KeptAddress).describe('The default address first, then the most recently used first'),
  }),
})
export const addAddress = endpoint('addAddress', {
  input: LabelledAddress,
  reply: OneAddress,
  refuses: faults,
})
export const changeAddress = endpoint('changeAddress', {
  input: ChangedAddress.extend({ addressId: Id }),
  reply: OneAddress,
  refuses: faults,
})
export const removeAddress = endpoint('removeAddress', { input: z.object({ addressId: Id }), reply: Done })
export const chooseDefaultAddress = endpoint('chooseDefaultAddress', {
  input: z.object({ addressId: Id }),
  reply: OneAddress,
})
