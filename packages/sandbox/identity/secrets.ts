import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod/mini'
import type { Documents } from '../documents/open-documents.ts'

const secretsSchema = z.object({
  /** Signs every token: RSA, as a private JSON Web Key. */
  signingKey: z.looseObject({ kty: z.literal('RSA'), kid: z.string(), alg: z.literal('RS256') }),
  cookieKeys: z.array(z.string()),
  graphClientSecret: z.string(),
})
/** What the identity provider signs with. */
export type Secrets = z.infer<typeof secretsSchema>

/** The secrets of this database: made at the first start, and the same ever after. */
export const openSecrets = async (documents: Documents): Promise<Secrets> => {
  const kept = documents.collection('identity.secrets', secretsSchema)
  const known = await kept.get(ID)
  if (known !== null) return known
  const made = await makeSecrets()
  return (await kept.insert(ID, made)) ? made : ((await kept.get(ID)) ?? made)
}

const ID = 'secrets'

const makeSecrets = async (): Promise<Secrets> => {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return {
    signingKey: {
      ...(await exportJWK(privateKey)),
      kty: 'RSA',
      kid: randomBytes(12).toString('base64url'),
      alg: 'RS256',
      use: 'sig',
    },
    cookieKeys: [randomBytes(32).toString('base64url')],
    graphClientSecret: randomBytes(32).toString('base64url'),
  }
}
