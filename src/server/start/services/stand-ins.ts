import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { openDemoMarket } from '../../../../packages/sandbox/demo-market/demo-market.ts'
import { type DemoLife, openLife } from '../../../../packages/sandbox/demo-market/life/open-life.ts'
import { registerDemoMarket } from '../../../../packages/sandbox/demo-market/route.ts'
import {
  type Documents,
  openDocuments,
} from '../../../../packages/sandbox/documents/open-documents.ts'
import { openSandboxIdentity } from '../../../../packages/sandbox/identity/open-sandbox-identity.ts'
import { turnOffTotp } from '../../../../packages/sandbox/identity/turn-off-totp.ts'
import { openSandboxMailbox } from '../../../../packages/sandbox/mailbox/open-sandbox-mailbox.ts'
import { openSandboxMls } from '../../../../packages/sandbox/mls/open-sandbox-mls.ts'
import { MLS_ROOT } from '../../../../packages/sandbox/mls/register-mls.ts'
import { openSandboxSquare } from '../../../../packages/sandbox/square/open-sandbox-square.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { isCommonPassword } from '../../account/common-password.ts'
import type { SendMail } from '../../account/ports.ts'
import type { ScryptCost } from '../../account/sign-up/password-verifier.ts'
import { WEBHOOK_PATH } from '../../account/subscription/payment-events-route.ts'
import { openMailer } from '../../adapters/smtp/open-mailer.ts'
import type { OfferMail } from '../../alerts/mail/ports.ts'
import { type Config, DEMO_EMAIL } from '../../config/config.ts'
import { b2cPlaces, type IdentityProviderConfig } from '../../config/identity-config.ts'
import type { SquareConfig } from '../../config/payments-config.ts'
import { networkOf } from '../../platform/requests/network-of.ts'
import type { ReportSecurity } from '../../platform/requests/security-events.ts'
import type { DemoMls } from '../feeds/open-sources.ts'
import { DEMO_PASSWORD } from './demo-subscriber.ts'

/** The stand-ins for the services that a configuration leaves embedded. */
export type StandIns = {
  /** The configured provider, or the embedded one. */
  readonly identity: () => IdentityProviderConfig
  readonly square: () => SquareConfig
  /** What the embedded sign-in's tokens name as their issuer; it begins with this server's address. Null for a real one. */
  readonly issuer: (() => string) | null
  /** Ends a session of the embedded sign-in; does nothing for a real one, which has no call for that. */
  readonly endSession: (sid: string) => Promise<void>
  /** Where a demo subscriber is wanted: makes sure of its user, and returns its id in the directory. */
  readonly ensureDemoUser: (() => Promise<string>) | null
  /** Where the demo market is asked for its listings, as an MLS is; null where there is none. */
  readonly demoMls: DemoMls | null
  /** Null where mails go nowhere: a real identity provider, and no SMTP server. */
  readonly sendMail: SendMail | null
  /** The same for mails of alerts. */
  readonly offerMail: OfferMail | null
  readonly register: (app: FastifyInstance) => Promise<void>
  /** Lets homes be listed and sold in the demo market from now on. A node that does not sees what others let happen. */
  readonly beginLife: () => void
  /** Whether this server calls a stand-in: it does so for all users, from one address. */
  readonly isOwnCall: (request: IncomingMessage) => boolean
  readonly close: () => Promise<void>
}

export type StandInOptions = {
  readonly connectionString: string
  /** The date the demo market was made for; null where there is none. */
  readonly demoAsOf: IsoDate | null
  /** Where this server answers; asked for only once it listens. */
  readonly origin: () => string
  /** Where it reaches itself. */
  readonly ownOrigin: () => string
  readonly report: ReportSecurity
  readonly onFault: (error: unknown, where: string) => void
  /** A user has a new password at the embedded sign-in. */
  readonly passwordChanged: (email: string) => Promise<void>
  /** The second factor of a person is on or off now at the embedded sign-in. */
  readonly secondFactorChanged: (email: string, turned: 'on' | 'off') => Promise<void>
  /** Of hashing passwords; what real ones need when left out. */
  readonly passwordCost?: ScryptCost | undefined
}

/**
 * Opens the stand-ins of sign-in, mail and payments where no real service is configured, and the demo market. What they know lies
 * in a schema of its own in the product's database, which all of them reach over one pool of connections.
 */
export const openStandIns = async (config: Config, options: StandInOptions): Promise<StandIns> => {
  let opened: Promise<Documents> | null = null
  const documents = (): Promise<Documents> => {
    opened ??= openDocuments(options.connectionString)
    return opened
  }
  const mail = await openMail(config, documents)
  const signIn =
    config.identity.kind === 'embedded'
      ? await openSignIn(config, options, await documents(), mail)
      : realService(config.identity)
  const payments =
    config.payments.kind === 'embedded'
      ? await openPayments(options, await documents())
      : realService(config.payments)
  const demo = await openDemo(config, options, documents)
  return {
    identity: signIn.config,
    square: payments.config,
    issuer: signIn.issuer,
    endSession: signIn.endSession,
    ensureDemoUser: signIn.ensureDemoUser,
    demoMls: demo?.mls ?? null,
    sendMail: mail.mailer?.send ?? null,
    offerMail: mail.mailer?.offer ?? null,
    register: async (app) => {
      await demo?.register(app)
      mail.mailbox?.register(app)
      await signIn.register(app)
      await payments.register(app)
    },
    beginLife: () => demo?.beginLife(),
    isOwnCall: (request) => payments.isOwnCall(request) || (demo?.isOwnCall(request) ?? false),
    close: async () => {
      await demo?.close()
      await payments.close()
      await mail.close()
      await (await opened)?.close()
    },
  }
}

/** The SMTP server that is configured; else, with the embedded sign-in, a mailbox on this machine. */
const openMail = async (
  { identity, mail, mailFrom: from }: Config,
  documents: () => Promise<Documents>,
) => {
  if (mail.kind === 'smtp') {
    const mailer = openMailer({ url: mail.url, from })
    return { mailer, mailbox: null, close: async () => mailer.close() }
  }
  if (identity.kind !== 'embedded')
    return { mailer: null, mailbox: null, close: async () => undefined }
  const mailbox = await openSandboxMailbox({ documents: await documents() })
  const mailer = openMailer({ url: mailbox.smtpUrl, from })
  return {
    mailer,
    mailbox,
    close: async () => {
      mailer.close()
      await mailbox.close()
    },
  }
}

/** What others can do where `FLIP_ALLOW_EMBEDDED=on` lets them reach the stand-ins; null where it does not. */
export const warningOfOpenStandIns = ({
  identity,
  payments,
  mail,
  localOnly,
}: Pick<Config, 'identity' | 'payments' | 'mail' | 'localOnly'>): string | null => {
  const open = [
    ...(identity.kind === 'embedded' ? ['sign-in'] : []),
    ...(payments.kind === 'embedded' ? ['payments'] : []),
  ]
  if (localOnly || open.length === 0) return null
  return [
    `Warning: FLIP_ALLOW_EMBEDDED=on lets other machines use the embedded ${open.join(' and ')}.`,
    ...(payments.kind === 'embedded' ? ['Anybody can sign up without paying.'] : []),
    ...(identity.kind === 'embedded' && mail.kind === 'embedded'
      ? [
          'Anybody can read the codes for new passwords at /sandbox/mailbox, and take over accounts with them.',
        ]
      : []),
    ...(identity.kind === 'embedded' && payments.kind === 'embedded'
      ? ['There is no demo subscriber here: sign up for an account.']
      : []),
    'Use this for closed tests only.',
  ].join(' ')
}

const realService = <C>(config: C) => ({
  config: () => config,
  issuer: null,
  endSession: async () => undefined,
  ensureDemoUser: null,
  register: async () => undefined,
  isOwnCall: () => false,
  close: async () => undefined,
})

/**
 * Turns off the second factor of a user of the embedded sign-in, who is signed out everywhere; false where there was
 * none.
 */
export const turnOffSecondFactor = async (
  connectionString: string,
  email: string,
): Promise<boolean> => {
  const documents = await openDocuments(connectionString)
  try {
    return await turnOffTotp(documents, email)
  } finally {
    await documents.close()
  }
}

const openSignIn = async (
  config: Config,
  { origin, report, passwordChanged, secondFactorChanged, passwordCost }: StandInOptions,
  documents: Documents,
  { mailer, mailbox }: Awaited<ReturnType<typeof openMail>>,
) => {
  const identity = await openSandboxIdentity({
    documents,
    origin,
    sendMail: async (mail) => {
      const sent = await mailer?.send(mail)
      if (sent?.ok === false) throw new Error(sent.error.message)
    },
    passwordChanged,
    secondFactorChanged,
    passwordCost,
    report,
    networkOf,
    isCommonPassword,
    mailbox: mailbox === null ? null : '/sandbox/mailbox',
    // Its password is shown to anyone who opens the sign-in page, and it pays with a test card.
    demo:
      config.localOnly && config.payments.kind === 'embedded'
        ? { email: DEMO_EMAIL, password: DEMO_PASSWORD }
        : null,
  })
  const { settings } = identity
  return {
    config: (): IdentityProviderConfig => {
      const base = `${origin()}/sandbox/identity`
      return {
        kind: 'provider',
        clientId: settings.clientId,
        audience: settings.audience,
        scope: settings.scope,
        ...b2cPlaces(`${base}/${settings.tenant}.onmicrosoft.com`, {
          signInPolicy: settings.signInPolicy,
          resetPolicy: settings.resetPolicy,
          directory: {
            kind: 'graph',
            graphUrl: `${base}/graph`,
            loginUrl: `${base}/login`,
            issuer: `${settings.tenant}.onmicrosoft.com`,
            ...settings.graph,
          },
        }),
      }
    },
    issuer: identity.issuer,
    endSession: identity.endSession,
    ensureDemoUser: identity.ensureDemoUser,
    register: identity.register,
  }
}

const openPayments = async ({ origin }: StandInOptions, documents: Documents) => {
  const square = await openSandboxSquare({
    documents,
    origin,
    webhookUrl: () => `${origin()}${WEBHOOK_PATH}`,
  })
  return {
    config: (): SquareConfig => ({
      kind: 'square',
      test: true,
      baseUrl: `${origin()}/sandbox/square`,
      scriptUrl: `${origin()}/sandbox/square/web/v1/square.js`,
      ...square.settings,
    }),
    register: square.register,
    isOwnCall: square.isFromSeller,
    close: square.close,
  }
}

/** The demo market with its pages and pictures, as an MLS, and what happens in it while a server runs. */
const openDemo = async (
  { demoPaceMinutes: paceMinutes }: Config,
  { demoAsOf, ownOrigin, onFault }: StandInOptions,
  documents: () => Promise<Documents>,
) => {
  if (demoAsOf === null) return null
  const market = openDemoMarket(demoAsOf)
  const onLifeFault = (error: unknown) => onFault(error, 'the demo market')
  let opened: Promise<DemoLife> | null = null
  /** Once a request asks for the market: going through its past draws its cities. */
  const life = async (): Promise<DemoLife> => {
    opened ??= openLife({
      documents: await documents(),
      market,
      paceMinutes,
      onFault: onLifeFault,
    })
    return opened
  }
  const follow = async () => (await life()).follow()
  const mls = await openSandboxMls({ documents: await documents(), market, follow })
  return {
    mls: () => ({
      url: `${ownOrigin()}${MLS_ROOT}`,
      token: mls.secrets.bearerToken,
      listings: market.size,
    }),
    isOwnCall: mls.isOwnCall,
    register: async (app: FastifyInstance) => {
      registerDemoMarket(app, market, follow)
      await mls.register(app)
    },
    beginLife: () => void life().then(({ start }) => start(), onLifeFault),
    close: async () => (await opened)?.close(),
  }
}
