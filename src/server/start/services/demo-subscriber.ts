import type { FastifyInstance } from 'fastify'
import type { SignUp } from '../../../contract/account/sign-up.ts'
import { findByEmail } from '../../account/account-store.ts'
import { type DeletionDeps, finishDeletion } from '../../account/deletion/finish-deletion.ts'
import { passwordVerifierOf, type ScryptCost } from '../../account/sign-up/password-verifier.ts'
import { insertSignUp } from '../../account/sign-up/sign-up-store.ts'
import { DEMO_EMAIL } from '../../config/config.ts'

/** Of the demo subscriber; the sign-in page shows it to anyone. */
export const DEMO_PASSWORD = 'Flip4Houses!'

/**
 * Lets the demo subscriber pay, as anybody who signs up pays, unless that is done. One that is being deleted
 * is deleted first. `ensureUser` answers the directory's id of a user that can sign in. Throws when the
 * payment does not succeed.
 */
export const ensureDemoSubscriber = async (
  app: FastifyInstance,
  deps: DeletionDeps & { readonly passwordCost?: ScryptCost | undefined },
  ensureUser: () => Promise<string>,
): Promise<void> => {
  const { db } = deps
  const known = await findByEmail(db, DEMO_EMAIL)
  if (known?.state === 'deleting') await finishDeletion(deps, known.id)
  const userId = await ensureUser()
  if (known?.state === 'active') return
  const { phone, firstName, lastName, email } = demoSignUp
  const names = { email, phone, firstName, lastName }
  const passwordVerifier = await passwordVerifierOf(DEMO_PASSWORD, deps.passwordCost)
  const state = 'identity_created'
  await insertSignUp(db, { ...names, state, passwordVerifier, directoryId: userId }, new Date())
  const url = '/api/account/sign-up-square'
  const answer = await app.inject({ method: 'POST', url, payload: demoSignUp })
  if (answer.statusCode !== 200)
    throw new Error(`The demo subscriber could not be signed up: ${answer.body}`)
}

const demoSignUp: SignUp = {
  phone: '+15125550100',
  firstName: 'Demo',
  lastName: 'Subscriber',
  email: DEMO_EMAIL,
  password: DEMO_PASSWORD,
  confirmPassword: DEMO_PASSWORD,
  paymentToken: 'cnon:card-nonce-ok',
}
