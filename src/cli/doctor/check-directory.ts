import { openGraphDirectory } from '../../server/adapters/graph/open-graph-directory.ts'
import type { IdentityConfig } from '../../server/config/identity-config.ts'
import { embedded, fine, wrong } from './finding.ts'

/** Checks that Microsoft Graph, by which users are created and deleted, lets us in. Changes nothing. */
export const checkDirectory = async (identity: IdentityConfig) => {
  if (identity.kind === 'embedded') return embedded('users of the embedded identity provider')
  if (identity.directory === null) return fine('none: people register at the identity provider')
  const { issuer } = identity.directory
  const directory = openGraphDirectory({ ...identity.directory, timeoutMs: 5_000 })
  const found = await directory.findByEmail(`flip-doctor@${issuer}`)
  return found.ok ? fine(`Microsoft Graph answers for ${issuer}`) : wrong(whatToDo(found.error))
}

/** train.microsoft.com/entra/identity-platform/reference-error-codes */
const whatToDo = ({ message }: { readonly message: string }): string => {
  const code = /AADSTS\d+/.exec(message)?.[0]
  switch (code) {
    case 'AADSTS7000215':
      return 'FLIP_GRAPH_CLIENT_SECRET is not the secret’s value (its id is of no use).'
    case 'AADSTS7000222':
      return 'FLIP_GRAPH_CLIENT_SECRET has expired: create another one.'
    case 'AADSTS700016':
      return 'FLIP_GRAPH_CLIENT_ID: there is no such application in this tenant.'
    case 'AADSTS90002':
    case 'AADSTS900023':
      return 'FLIP_GRAPH_TENANT_ID: there is no such tenant.'
    default:
      return message.includes('status 403')
        ? `The application of FLIP_GRAPH_CLIENT_ID lacks the permissions User.ReadWrite.All and User.DeleteRestore.All, or an administrator’s consent to them (${message}).`
        : `Microsoft Graph: ${message}.`
  }
}
