import type { SealedTable } from '#server/db/reseal-table.ts'
import { sealContext } from './open-shop.ts'
import { draftContext } from './setup-draft.ts'

const field = (name: Parameters<typeof sealContext>[1]) => (shopId: string) => sealContext(shopId, name)

export const sealedShops: SealedTable<'shops'> = {
  table: 'shops',
  key: 'id',
  columns: {
    pan_sealed: field('pan'),
    account_number_sealed: field('account_number'),
    ifsc_sealed: field('ifsc'),
    upi_address_sealed: field('upi_address'),
  },
}

export const sealedPendingBanks: SealedTable<'pending_bank_details'> = {
  table: 'pending_bank_details',
  key: 'shop_id',
  columns: { account_number_sealed: field('account_number'), ifsc_sealed: field('ifsc') },
}

export const sealedDrafts: SealedTable<'setup_drafts'> = {
  table: 'setup_drafts',
  key: 'account_id',
  columns: { form_sealed: draftContext },
}
