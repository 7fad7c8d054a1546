import { endpoints } from '#contract/endpoints.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { addAddress, changeAddress, chooseDefaultAddress, removeAddress } from './change-addresses.ts'
import { locate } from './locate.ts'
import { listAddresses } from './read-addresses.ts'

export function addressRoutes(api: Api, { phoneFirstDigits }: { phoneFirstDigits: string }) {
  serve(api, endpoints.listAddresses, async ({ db, viewer }) => ({
    data: await listAddresses(db, viewer.accountId),
  }))

  serve(api, endpoints.addAddress, async ({ db, viewer, input }) => ({
    data: await addAddress(db, viewer.accountId, locate(input, phoneFirstDigits)),
  }))

  serve(api, endpoints.changeAddress, async ({ db, viewer, input: { addressId, ...changed } }) => ({
    data: await changeAddress(db, viewer.accountId, addressId, changed, phoneFirstDigits),
  }))

  serve(api, endpoints.removeAddress, async ({ db, viewer, input }) => {
    await removeAddress(db, viewer.accountId, input.addressId)
    return {}
  })

  serve(api, endpoints.chooseDefaultAddress, async ({ db, viewer, input }) => ({
    data: await chooseDefaultAddress(db, viewer.accountId, input.addressId),
  }))
}
