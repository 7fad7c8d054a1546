import type { Db } from '#server/db/db.ts'
import type { IssueName } from './parts.ts'

/** A photo of a report; undefined once it has been deleted. The caller has checked that the viewer may see the order. */
export async function findPhoto(
  db: Db,
  { shopId, orderId, issueId }: IssueName,
  photoId: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('order_issue_photos as photo')
    .innerJoin('order_issues as issue', (join) =>
      join.onRef('issue.shop_id', '=', 'photo.shop_id').onRef('issue.id', '=', 'photo.issue_id'),
    )
    .select('photo.bytes')
    .where('photo.shop_id', '=', shopId)
    .where('photo.id', '=', photoId)
    .where('issue.id', '=', issueId)
    .where('issue.order_id', '=', orderId)
    .executeTakeFirst()
  return row?.bytes
}

/** All photos of an order's reports, by their ids, oldest first. */
export async function readPhotos(
  db: Db,
  { shopId, orderId }: Omit<IssueName, 'issueId'>,
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .selectFrom('order_issue_photos as photo')
    .innerJoin('order_issues as issue', (join) =>
      join.onRef('issue.shop_id', '=', 'photo.shop_id').onRef('issue.id', '=', 'photo.issue_id'),
    )
    .select(['photo.id', 'photo.bytes'])
    .where('issue.shop_id', '=', shopId)
    .where('issue.order_id', '=', orderId)
    .orderBy('photo.id')
    .execute()
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}
