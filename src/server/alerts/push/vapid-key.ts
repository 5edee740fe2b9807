import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { VapidKey } from './ports.ts'

/** The key of this installation, made when it is first asked for. Browsers that subscribed with it need it to stay. */
export const vapidKey = async (db: Kysely<Database>): Promise<VapidKey> => {
  const kept = (await readKey(db)) ?? (await makeKey(db))
  const privateKey = createPrivateKey({ key: kept, format: 'pem' })
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const point = [Buffer.from([4]), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url') }
}

const readKey = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst())
    ?.value

/** Of several processes that make one at once, the first one's counts. */
const makeKey = async (db: Kysely<Database>): Promise<string> => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const value = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await db
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readKey(db)) ?? value
}

const NAME = 'vapid key'
