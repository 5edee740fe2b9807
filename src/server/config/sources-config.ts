import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { isLoopback, webAddress } from './variables.ts'

/** A source that brings listings by itself. */
export type SourceConfig = ResoSourceConfig | RentcastSourceConfig

type OfAll = {
  /** The `source` of its listings. */
  readonly name: string
  /** Between two syncs. */
  readonly minutes: number
}

/** A provider of an MLS over the RESO Web API. */
export type ResoSourceConfig = OfAll & {
  readonly kind: 'reso'
  /** Whose limits and habits it has. */
  readonly provider: ResoProvider
  readonly serviceRoot: string
  readonly credentials: ResoCredentials
  /** Where a provider has several MLSs: the OriginatingSystemName of the one wanted. */
  readonly originatingSystem: string | null
  /** Whether PublicRemarks may be kept. */
  readonly remarks: boolean
}

export const resoProviders = ['mlsgrid', 'trestle', 'bridge', 'spark', 'generic'] as const
export type ResoProvider = (typeof resoProviders)[number]

export type ResoCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | {
      /** OAuth2 client credentials. */
      readonly kind: 'client'
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: string
      readonly scope: string | null
    }

/** RentCast's own API. */
export type RentcastSourceConfig = OfAll & {
  readonly kind: 'rentcast'
  readonly key: string
  /** `Seattle, WA`, or a zip. */
  readonly places: readonly string[]
  /** Whether homes for rent are asked for, too, which takes as many requests again. */
  readonly rents: boolean
}

/** Where the sources are listed unless FLIP_SOURCES says otherwise: beside `.env`. */
export const SOURCES_FILE = 'sources.json'

/**
 * The sources that a file lists: the one that FLIP_SOURCES names, else the usual one; none without a file. Secrets stand in the environment, and in the file by name. An
 * error is a sentence that names the file and the source, and never holds a secret.
 */
export const readSourcesConfig = (
  { named, usual }: { readonly named?: string | undefined; readonly usual?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
  repository: string,
): Result<readonly SourceConfig[], string> => {
  const file = named ?? usual
  if (file === undefined) return ok([])
  const path = resolve(repository, file)
  const wrong = (sentence: string) =>
    err(`${named === undefined ? '' : 'FLIP_SOURCES: '}${path}${sentence}`)
  const json = readJson(path)
  if (!json.ok) return wrong(json.error)
  const parsed = z.safeParse(fileSchema, json.value)
  if (!parsed.success) return wrong(`: ${sentenceOf(parsed.error.issues[0], json.value)}`)
  const { sources } = parsed.data
  const names = sources.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return wrong(` lists two sources named ${twice}.`)
  const configs: SourceConfig[] = []
  for (const source of sources) {
    const config = withSecrets(source, env)
    if (!config.ok) return wrong(`, source ${source.name}: ${config.error}`)
    configs.push(config.value)
  }
  return ok(configs)
}

const readJson = (path: string): Result<unknown, string> => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return err(` cannot be read (${reasonOf(error)}).`)
  }
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    // The reason that JSON.parse gives may quote what the file holds.
    return err(' is not valid JSON.')
  }
}

/** Names that the listings of files and of the demo market have. */
const taken = /^(?:redfin|homeharvest|rentcast|county.*)$/

const name = z.string({ error: 'must be text' }).check(
  z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, {
    error: 'must be 1 to 40 small letters, digits and dashes',
  }),
  z.refine((text) => text !== DEMO_SOURCE && !taken.test(text), {
    error: 'is the name of another source already; choose one such as the name of the MLS',
  }),
)

const SECRET =
  'must be the name of an environment variable after a dollar sign, such as $NWMLS_TOKEN; put the secret itself into .env'
/** `$NWMLS_TOKEN`: the variable that holds a secret. */
const secret = z.string({ error: SECRET }).check(z.regex(/^\$[A-Z][A-Z0-9_]*$/, SECRET))

const MINUTES = 'must be a whole number from 1 to 10080'
const minutes = z
  .int({ error: MINUTES })
  .check(z.minimum(1, MINUTES), z.maximum(7 * 24 * 60, MINUTES))
const text = z.string({ error: 'must be text' }).check(z.minLength(1, 'must be text'))

const BARE = 'must not hold a user name, a password, or anything after ? or #'
/** What a failed call says may repeat its address, so no secret belongs there. */
const address = webAddress.check(
  z.refine(
    (text) => {
      const url = URL.parse(text)
      return url === null || `${url.username}${url.password}${url.search}${url.hash}` === ''
    },
    { error: BARE },
  ),
  z.refine(
    (text) => {
      const url = URL.parse(text)
      return url === null || url.protocol === 'https:' || isLoopback(url.hostname)
    },
    { error: 'must begin with https://, because its secrets go along with every call' },
  ),
)

const resoSchema = z.strictObject({
  name,
  kind: z.literal('reso'),
  provider: z._default(
    z.enum(resoProviders, {
      error: `must be ${resoProviders.join(', ').replace(/, (?=\w+$)/, ' or ')}`,
    }),
    'generic',
  ),
  serviceRoot: address,
  credentials: z.union(
    [
      z.strictObject({ token: secret }),
      z.strictObject({
        tokenUrl: address,
        clientId: text,
        clientSecret: secret,
        scope: z.optional(text),
      }),
    ],
    {
      error: `must be {"token": "$NAME"}, or {"tokenUrl", "clientId", "clientSecret": "$NAME"} with or without "scope". A secret ${SECRET}`,
    },
  ),
  originatingSystem: z.optional(text),
  remarks: z._default(z.boolean({ error: 'must be true or false' }), false),
  minutes: z._default(minutes, 15),
})

const PLACES = 'must list places such as "Seattle, WA" or "98101"'
const rentcastSchema = z.strictObject({
  name,
  kind: z.literal('rentcast'),
  key: secret,
  places: z
    .array(z.string({ error: PLACES }).check(z.regex(/^(?:[^,]+, [A-Z]{2}|\d{5})$/, PLACES)), {
      error: PLACES,
    })
    .check(z.minLength(1, PLACES)),
  rents: z._default(z.boolean({ error: 'must be true or false' }), false),
  minutes: z._default(minutes, 1440),
})

const fileSchema = z.strictObject({
  sources: z.array(
    z.discriminatedUnion('kind', [resoSchema, rentcastSchema], {
      error: 'must be reso or rentcast',
    }),
    { error: 'must be a list' },
  ),
})
type Written = z.infer<typeof fileSchema>['sources'][number]

/** `source nwmls: minutes must be a whole number`, of what is first wrong. */
const sentenceOf = (issue: z.core.$ZodIssue | undefined, json: unknown): string => {
  const [list, index, ...field] = issue?.path ?? []
  const source =
    list === 'sources' && typeof index === 'number' ? `source ${nameOf(json, index)}: ` : ''
  const at = source === '' ? (list ?? 'the file') : field.join('.') || 'it'
  if (issue?.code === 'unrecognized_keys')
    return `${source}unknown setting ${issue.keys.join(', ')}.`
  return `${source}${String(at)} ${issue?.message ?? 'is not valid'}.`
}

const namedSchema = z.object({ sources: z.array(z.unknown()) })
const nameOf = (json: unknown, index: number): string => {
  const file = z.safeParse(namedSchema, json)
  const source = z.safeParse(z.object({ name: z.string() }), file.data?.sources[index])
  return source.success ? source.data.name : `${index + 1}`
}

const withSecrets = (
  written: Written,
  env: Readonly<Record<string, string | undefined>>,
): Result<SourceConfig, string> => {
  const missing: string[] = []
  const secretOf = (reference: string): string => {
    const value = env[reference.slice(1)] ?? ''
    if (value === '') missing.push(reference.slice(1))
    return value
  }
  const config = configOf(written, secretOf)
  if (missing.length === 0) return ok(config)
  return err(`set ${missing.join(', ')} in the environment or in .env.`)
}

const configOf = (written: Written, secretOf: (reference: string) => string): SourceConfig => {
  if (written.kind === 'rentcast') return { ...written, key: secretOf(written.key) }
  const { credentials, originatingSystem = null, ...others } = written
  return {
    ...others,
    originatingSystem,
    credentials:
      'token' in credentials
        ? { kind: 'token', token: secretOf(credentials.token) }
        : {
            kind: 'client',
            tokenUrl: credentials.tokenUrl,
            clientId: credentials.clientId.startsWith('$')
              ? secretOf(credentials.clientId)
              : credentials.clientId,
            clientSecret: secretOf(credentials.clientSecret),
            scope: credentials.scope ?? null,
          },
  }
}
