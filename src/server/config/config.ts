import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { type NodeRole, nodeRoles } from '../../contract/node-role.ts'
import { secondFactorValues } from '../../domain/account/second-factor-values.ts'
import { USUAL_STALE_DAYS } from '../../domain/listings/market.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { TracesOptions } from '../platform/traces/open-traces.ts'
import { type DatabaseConfig, databaseVariables, readDatabaseConfig } from './database-config.ts'
import { type IdentityConfig, identityVariables, readIdentityConfig } from './identity-config.ts'
import { type JobFilesConfig, jobFilesVariables, readJobFilesConfig } from './job-files-config.ts'
import { type MapsConfig, mapsVariables, readMapsConfig } from './maps-config.ts'
import { type PaymentsConfig, paymentsVariables, readPaymentsConfig } from './payments-config.ts'
import { type ProtectedResource, readProtectedResources } from './protected-resources.ts'
import { readSourcesConfig, SOURCES_FILE, type SourceConfig } from './sources-config.ts'
import { isLoopback, neededWith, webAddress } from './variables.ts'

/** Everything that can be set from outside, read once. See `.env.example`. */
export type Config = {
  readonly role: NodeRole
  readonly port: number
  readonly host: string
  /** What links and cookies are made of; null for the address the server listens on. */
  readonly publicUrl: URL | null
  /** How many proxies stand in front; each adds one entry to the right of X-Forwarded-For. 0: none is believed. */
  readonly trustedProxies: number
  readonly database: DatabaseConfig
  readonly identity: IdentityConfig
  readonly payments: PaymentsConfig
  readonly mail: { readonly kind: 'embedded' } | { readonly kind: 'smtp'; readonly url: string }
  /** The sender of mails. */
  readonly mailFrom: string
  /** Other services whose calls carry an access token. */
  readonly protectedResources: readonly ProtectedResource[]
  readonly supportEmail: string
  /** Lower-case e-mails of those who look after this installation. */
  readonly operators: readonly string[]
  /** Those named by the installation. The demo subscriber is not: closed, that account is there again with the next start. */
  readonly namedOperators: readonly string[]
  /**
   * Values of the claims `acr` or `amr`: the tokens of operators must have one of them; an empty list asks for nothing.
   */
  readonly operatorSecondFactor: readonly string[]
  /** Besides the demo market. */
  readonly sources: readonly SourceConfig[]
  /** Where files of listings that operators upload are kept until they are imported, and how large one may be. */
  readonly uploads: { readonly folder: string; readonly limitBytes: number }
  readonly staleDays: number
  /** Whether names of owners in county lists are kept. */
  readonly ownerNames: boolean
  readonly demo: boolean
  /** Minutes between what happens in the demo market; null when nothing does. */
  readonly demoPaceMinutes: number | null
  /** The markets whose accuracy everybody sees, signed in or not. */
  readonly publicAccuracy: PublicAccuracy
  readonly maps: MapsConfig
  /** How many searches one account may keep. */
  readonly maxSavedSearches: number
  /** Requests a minute one address may make. */
  readonly requestsPerMinute: number
  /** Requests a minute all personal tokens of one person may make. */
  readonly tokenRequestsPerMinute: number
  /** Calls of the sign-up a minute one address may make: what a tester of stolen cards needs many of. */
  readonly signUpsPerMinute: number
  /** Stand-ins are in use: only requests from this machine are answered. */
  readonly localOnly: boolean
  /** Where Prometheus asks: a port of its own, the port of the pages for callers with the token, or neither. */
  readonly metrics: {
    readonly listen: { readonly port: number; readonly host: string } | null
    readonly token: string | null
  }
  /** Where receipts and photos of jobs are kept. */
  readonly jobFiles: JobFilesConfig
  /** Where traces go to, by OpenTelemetry; null: nowhere. */
  readonly traces: TracesOptions | null
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Who the subscriber is that the embedded stand-ins come with, for people who try the product. */
export const DEMO_EMAIL = 'demo@flipsearch.example'

/** Whose accuracy is public: none, the demo market's, or that of named markets (three-digit zip areas). */
export type PublicAccuracy =
  | { readonly kind: 'off' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'markets'; readonly markets: readonly string[] }

/** The configuration of this process: its environment, and `.env` and `sources.json` in the repository for what that leaves out. */
export const loadConfig = (repository: string): Config => {
  const path = join(repository, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
  const config = readConfig(process.env, repository, {
    ...(existsSync(join(repository, SOURCES_FILE)) && { sourcesFile: SOURCES_FILE }),
  })
  if (!config.ok) throw new StartRefused(config.error)
  return config.value
}

/**
 * Reads an environment. An error is one sentence that names the variable, or the file that lists the sources:
 * `sourcesFile` where FLIP_SOURCES names none.
 */
export const readConfig = (
  env: Record<string, string | undefined>,
  repository: string,
  { sourcesFile }: { readonly sourcesFile?: string } = {},
): Result<Config, string> => {
  const parsed = z.safeParse(environmentSchema, given(env))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return err(`${issue?.path.join('.') ?? 'The environment'}: ${issue?.message ?? 'not valid'}.`)
  }
  const read = parsed.data
  const dataDir = resolve(repository, read.FLIP_DATA_DIR)
  const database = readDatabaseConfig(read, { repository, dataDir })
  if (!database.ok) return database
  const identity = readIdentityConfig(read)
  if (!identity.ok) return identity
  const payments = readPaymentsConfig(read)
  if (!payments.ok) return payments
  const protectedResources = readProtectedResources(read.FLIP_PROTECTED_RESOURCES)
  if (!protectedResources.ok) return protectedResources
  const sourcesFiles = { named: read.FLIP_SOURCES, usual: sourcesFile }
  const sources = readSourcesConfig(sourcesFiles, env, repository)
  if (!sources.ok) return sources
  const jobFiles = readJobFilesConfig(read, dataDir)
  if (!jobFiles.ok) return jobFiles
  const maps = readMapsConfig(read, repository)
  if (!maps.ok) return maps
  if (read.FLIP_ROLE !== 'all') {
    const needed = (['DATABASE_URL', 'PUBLIC_URL'] as const).filter(
      (name) => read[name] === undefined,
    )
    const missing = neededWith(needed, `FLIP_ROLE=${read.FLIP_ROLE}`)
    if (missing !== null) return err(missing)
  }
  const standIns = [
    ...(identity.value.kind === 'embedded' ? ['FLIP_IDENTITY'] : []),
    ...(payments.value.kind === 'embedded' ? ['FLIP_PAYMENTS'] : []),
  ]
  const localOnly = standIns.length > 0 && read.FLIP_ALLOW_EMBEDDED === 'off'
  const hasDemoSubscriber = localOnly && standIns.length === 2
  const config: Config = {
    role: read.FLIP_ROLE,
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL === undefined ? null : new URL(read.PUBLIC_URL),
    trustedProxies: read.TRUST_PROXY,
    database: database.value,
    identity: identity.value,
    payments: payments.value,
    mail: read.SMTP_URL === undefined ? { kind: 'embedded' } : { kind: 'smtp', url: read.SMTP_URL },
    mailFrom: read.FLIP_MAIL_FROM ?? read.SUPPORT_EMAIL,
    protectedResources: protectedResources.value,
    supportEmail: read.SUPPORT_EMAIL,
    operators: read.FLIP_OPERATORS ?? (hasDemoSubscriber ? [DEMO_EMAIL] : []),
    namedOperators: read.FLIP_OPERATORS ?? [],
    operatorSecondFactor: read.FLIP_OPERATOR_SECOND_FACTOR,
    sources: sources.value,
    uploads: {
      folder: join(resolve(repository, read.FLIP_DATA_DIR), 'uploads'),
      limitBytes: read.FLIP_UPLOAD_LIMIT_MB * 1024 * 1024,
    },
    jobFiles: jobFiles.value,
    staleDays: read.FLIP_STALE_DAYS,
    ownerNames: read.FLIP_OWNER_NAMES === 'on',
    demo: read.FLIP_DEMO === 'on',
    demoPaceMinutes: read.FLIP_DEMO_PACE,
    publicAccuracy:
      read.FLIP_PUBLIC_ACCURACY.kind === 'demo' && read.FLIP_DEMO === 'off'
        ? { kind: 'off' }
        : read.FLIP_PUBLIC_ACCURACY,
    maps: maps.value,
    maxSavedSearches: read.FLIP_MAX_SAVED_SEARCHES,
    requestsPerMinute: read.FLIP_REQUESTS_PER_MINUTE,
    tokenRequestsPerMinute: read.FLIP_TOKEN_REQUESTS_PER_MINUTE,
    signUpsPerMinute: read.FLIP_SIGN_UPS_PER_MINUTE,
    localOnly,
    metrics: {
      listen:
        read.FLIP_METRICS_PORT === undefined
          ? null
          : { port: read.FLIP_METRICS_PORT, host: read.FLIP_METRICS_HOST },
      token: read.FLIP_METRICS_TOKEN ?? null,
    },
    traces:
      read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: read.OTEL_SERVICE_NAME,
            ratio: read.OTEL_TRACES_SAMPLER_ARG,
          },
    logLevel: read.FLIP_LOG_LEVEL,
  }
  if (config.metrics.listen?.port === config.port && config.port !== 0)
    return err(
      `FLIP_METRICS_PORT: ${config.port} is the port of the pages. Take another one, or set FLIP_METRICS_TOKEN to have the figures there.`,
    )
  if (asksWhatEmbeddedLacks(config))
    return err(
      'FLIP_OPERATOR_SECOND_FACTOR: tokens of the embedded sign-in can only say mfa and otp. Name one of them.',
    )
  if (letsOthersReadCodes(config))
    return err(
      'Set SMTP_URL: FLIP_PAYMENTS=square with the embedded sign-in needs it. Without it, anyone can read the codes for new passwords at /sandbox/mailbox.',
    )
  if (!config.localOnly) return ok(config)
  const embedded = `${standIns.join(' and ')} ${standIns.length === 1 ? 'is' : 'are'} embedded`
  const reached = [config.publicUrl?.hostname, config.host].find(
    (name) => name !== undefined && !isLoopback(name),
  )
  // Anybody could sign in and pay nothing.
  if (reached !== undefined)
    return err(
      `Other machines can reach ${reached}, but ${embedded}. Connect real services (docs/deploy.md), or set FLIP_ALLOW_EMBEDDED=on to let other machines use the embedded ones.`,
    )
  if (config.trustedProxies > 0)
    return err(
      `TRUST_PROXY says that a proxy passes requests on, but ${embedded}, and nothing that is passed on is answered. Connect real services (docs/deploy.md), or set FLIP_ALLOW_EMBEDDED=on to let everybody behind the proxy use the embedded ones.`,
    )
  return ok(config)
}

/** What is set at all. */
const given = (env: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** Whether what is mailed to an address proves that its reader owns it: mail goes out, and others cannot read it here. */
export const mailProvesAddresses = ({
  identity,
  mail,
  localOnly,
}: Pick<Config, 'identity' | 'mail' | 'localOnly'>): boolean =>
  mail.kind === 'smtp' || (identity.kind === 'embedded' && localOnly)

/** Anyone who reads the codes for new passwords has the accounts of those who pay. */
const asksWhatEmbeddedLacks = ({ identity, operatorSecondFactor: asked }: Config): boolean =>
  identity.kind === 'embedded' &&
  asked.length > 0 &&
  !asked.some((value) => secondFactorValues.includes(value))

const letsOthersReadCodes = ({ identity, mail, payments, localOnly }: Config): boolean =>
  identity.kind === 'embedded' &&
  mail.kind === 'embedded' &&
  payments.kind === 'square' &&
  !payments.test &&
  !localOnly

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, error)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(minimum, error), z.maximum(maximum, error)),
    ),
  )
}

const proxiesInFront = z.pipe(
  z
    .string()
    .check(z.regex(/^(?:off|on|[1-9])$/, 'must be off, on or a number of proxies from 1 to 9')),
  z.transform((text) => (text === 'off' ? 0 : text === 'on' ? 1 : Number(text))),
)

const ratioError = 'must be a number from 0 to 1'
const ratio = z.pipe(
  z.string().check(z.regex(/^\d*\.?\d+$/, ratioError)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(1, ratioError))),
)

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const demoPace = z.pipe(
  z.string().check(
    z.refine((text) => text === 'off' || (/^\d+(?:\.\d+)?$/.test(text) && isPace(Number(text))), {
      error: 'must be off, or a number of minutes from 0.1 to 1440',
    }),
  ),
  z.transform((text) => (text === 'off' ? null : Number(text))),
)
const isPace = (minutes: number) => minutes >= 0.1 && minutes <= 1440

/** `demo`, `off`, or `980,981`. */
const publicAccuracy = z.pipe(
  z.string().check(
    z.regex(/^(?:demo|off|\d{3}(?:\s*,\s*\d{3})*)$/, {
      error: 'must be demo, off, or three-digit zip areas separated by commas, such as 980,981',
    }),
  ),
  z.transform((text): PublicAccuracy => {
    if (text === 'demo' || text === 'off') return { kind: text }
    return { kind: 'markets', markets: text.split(/\s*,\s*/) }
  }),
)

const emailsIn = (text: string): string[] =>
  text.split(',').map((email) => email.trim().toLowerCase())

/** `ann@flips.example, bob@flips.example`. */
const emailList = z.pipe(
  z.string().check(
    z.refine((text) => emailsIn(text).every((email) => z.safeParse(z.email(), email).success), {
      error: 'must be email addresses separated by commas',
    }),
  ),
  z.transform(emailsIn),
)

/** `mfa, otp`. */
const claimValues = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
)

const environmentSchema = z.object({
  FLIP_ROLE: z._default(z.enum(nodeRoles, { error: 'must be all, web or worker' }), 'all'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'must be a web address, such as https://flips.example',
    }),
  ),
  TRUST_PROXY: z._default(proxiesInFront, 0),
  ...databaseVariables,
  SUPPORT_EMAIL: z._default(
    z.email({ error: 'must be an email address' }),
    'support@flipsearch.example',
  ),
  FLIP_OPERATORS: z.optional(emailList),
  FLIP_OPERATOR_SECOND_FACTOR: z._default(claimValues, []),
  FLIP_SOURCES: z.optional(z.string()),
  FLIP_DATA_DIR: z._default(z.string(), '.data'),
  FLIP_UPLOAD_LIMIT_MB: z._default(wholeNumber(1, 1_000_000), 1024),
  ...jobFilesVariables,
  FLIP_STALE_DAYS: z._default(wholeNumber(1, 3650), USUAL_STALE_DAYS),
  FLIP_OWNER_NAMES: z._default(onOff, 'off'),
  FLIP_DEMO: z._default(onOff, 'on'),
  FLIP_DEMO_PACE: z._default(demoPace, 3),
  FLIP_PUBLIC_ACCURACY: z._default(publicAccuracy, { kind: 'demo' }),
  ...mapsVariables,
  FLIP_MAX_SAVED_SEARCHES: z._default(wholeNumber(1, 100_000), 100),
  FLIP_REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 600),
  FLIP_TOKEN_REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
  FLIP_SIGN_UPS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 10),
  FLIP_ALLOW_EMBEDDED: z._default(onOff, 'off'),
  FLIP_PROTECTED_RESOURCES: z._default(z.string(), ''),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  ),
  FLIP_MAIL_FROM: z.optional(z.email({ error: 'must be an email address' })),
  ...identityVariables,
  ...paymentsVariables,
  FLIP_METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  FLIP_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  FLIP_METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, 'must have 16 characters or more')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  OTEL_SERVICE_NAME: z._default(z.string(), 'flip-search-pro'),
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
  FLIP_LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    }),
    'warn',
  ),
})
