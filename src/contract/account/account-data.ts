import * as z from 'zod/mini'
import { mailKinds } from '../../domain/alerts/mail/alert-mail.ts'
import { about, named } from '../about.ts'
import { mailSettingsSchema } from '../alerts/alert-mails.ts'
import { alertSchema } from '../alerts/alerts.ts'
import { searchCadences } from '../alerts/saved-searches.ts'
import { calls } from '../call.ts'
import { keptDefaultsSchema } from '../deals/deal-defaults.ts'
import { dealShareSchema, sharedDealSchema } from '../deals/deal-shares.ts'
import { keptDealSchema } from '../deals/kept-deals.ts'
import { feedSchema } from '../feeds.ts'
import { givenHomeSchema } from '../homes/added-homes.ts'
import { jobFileSchema } from '../job-costs/job-files.ts'
import { keptEntrySchema, keptJobSchema } from '../job-costs/jobs.ts'
import { conditionCorrectionSchema } from '../marks/condition-corrections.ts'
import { homeChoices } from '../marks/home-choices.ts'
import { homeMarksSchema } from '../marks/home-marks.ts'
import { markMoveSchema } from '../marks/my-homes.ts'
import { layoutSchema } from '../search/layout.ts'
import { searchCriteriaSchema } from '../search/search-flips.ts'
import { tokenSchema, tokenUseSchema } from '../tokens.ts'
import { deliverySchema, webhookSchema } from '../webhooks/webhooks.ts'
import { subscriptionSchema, userId } from './subscription.ts'

const accountDataSchema = named(
  'AccountData',
  'Everything the installation keeps about a person.',
  z.object({
    exportedAt: about('When this was written: ISO 8601, UTC.', z.string()),
    person: z.object({
      userId: about('The `sub` claim of the access token.', z.string()),
      email: about('Email address.', z.string()),
      emailProvenAt: about(
        'When the person proved, as operators must, that the address is theirs: ISO 8601, UTC; null for others.',
        z.nullable(z.string()),
      ),
      phone: about('Phone number as E.164: +15125550134.', z.string()),
      firstName: about('First name.', z.string()),
      lastName: about('Last name.', z.string()),
      signedUpAt: about('When the sign-up began: ISO 8601, UTC.', z.string()),
      lastSeenAt: about(
        'When the person was last here, to the hour: ISO 8601, UTC; null when that is not known.',
        z.nullable(z.string()),
      ),
    }),
    sessions: about(
      'Where the person was signed in within the last months, the latest first.',
      z.array(
        z.object({
          device: about('Browser and system, as the browser said them.', z.string()),
          signedInAt: about('When it was first seen: ISO 8601, UTC.', z.string()),
          lastSeenAt: about('When it was last seen.', z.string()),
          endedAt: about('When the person ended it; null unless so.', z.nullable(z.string())),
        }),
      ),
    ),
    subscription: about('Null when there is none.', z.nullable(subscriptionSchema)),
    homeChoices: about(
      'What was chosen for homes, the newest first.',
      z.array(
        z.object({
          propertyId: about('Names the home.', z.string()),
          choice: about('What was chosen.', z.enum(homeChoices)),
          chosenAt: about('ISO 8601, UTC.', z.string()),
        }),
      ),
    ),
    homeConditions: about(
      'What the person says of the condition of homes and of sales, the newest first.',
      z.array(z.extend(conditionCorrectionSchema, { setAt: about('ISO 8601, UTC.', z.string()) })),
    ),
    alerts: about(
      'The alerts about homes, the newest first.',
      z.readonly(z.array(z.omit(alertSchema, { id: true, search: true }))),
    ),
    mailSettings: about(
      'Which mails of alerts the person gets, and when.',
      z.nullable(mailSettingsSchema),
    ),
    layout: about(
      'How found homes are laid out; null until it was changed.',
      z.nullable(layoutSchema),
    ),
    alertMails: about(
      'The mails of alerts that were made for the person, the newest first.',
      z.array(
        z.object({
          kind: about('What made it: a search, watched homes, a day or a week.', z.enum(mailKinds)),
          state: about(
            'waiting to be sent, sent, refused by the address, dead: given up, or stopped: no longer wanted when it was due.',
            z.enum(['waiting', 'sent', 'refused', 'dead', 'stopped']),
          ),
          createdAt: about('ISO 8601, UTC.', z.string()),
          sentAt: about('ISO 8601, UTC; null unless it was sent.', z.nullable(z.string())),
        }),
      ),
    ),
    pushBrowsers: about(
      'The browsers in which alerts are shown as they happen, the newest first.',
      z.array(
        z.object({
          endpoint: about('Where its push service takes messages.', z.string()),
          createdAt: about('When it was turned on: ISO 8601, UTC.', z.string()),
        }),
      ),
    ),
    webhooks: about(
      'The webhooks and chats that things are sent to, the oldest first; without their secrets.',
      z.array(
        z.extend(
          z.pick(webhookSchema, {
            kind: true,
            name: true,
            address: true,
            events: true,
            searchIds: true,
            on: true,
            createdAt: true,
          }),
          {
            messages: about(
              'What was sent there within the last 30 days, the oldest first.',
              z.array(
                z.object({
                  event: deliverySchema.shape.event,
                  state: deliverySchema.shape.state,
                  body: about('As it was sent.', z.string()),
                  createdAt: about('ISO 8601, UTC.', z.string()),
                }),
              ),
            ),
          },
        ),
      ),
    ),
    homeMarks: about(
      'How far the person is with homes, and which were looked at.',
      homeMarksSchema,
    ),
    homeMarkMoves: about(
      'Every move of a home from mark to mark, the oldest first.',
      z.array(
        z.object({
          propertyId: about('Names the home.', z.string()),
          ...markMoveSchema.shape,
        }),
      ),
    ),
    addedHomes: about(
      'Homes that the person added, the oldest first.',
      z.array(
        z.object({
          propertyId: about('Names the home.', z.string()),
          home: about('As the person gave it.', givenHomeSchema),
          addedAt: about('ISO 8601, UTC.', z.string()),
          removedAt: about(
            'When it was removed, of one that can still be had back; else null.',
            z.nullable(z.string()),
          ),
        }),
      ),
    ),
    deals: about(
      'What was worked out for homes, the oldest first.',
      z.array(z.omit(keptDealSchema, { home: true })),
    ),
    dealDefaults: about(
      'What was set in place of the shipped defaults of deals.',
      z.array(keptDefaultsSchema),
    ),
    dealShares: about(
      'Links to deals, with what they open.',
      z.array(
        z.extend(dealShareSchema, {
          propertyId: about('Names the home.', z.string()),
          deal: sharedDealSchema,
        }),
      ),
    ),
    jobs: about(
      'The jobs of deals that were won, the oldest first.',
      z.array(
        z.extend(keptJobSchema, {
          entries: about(
            'Costs and draws, in the order they were entered.',
            z.array(keptEntrySchema),
          ),
          files: about(
            'Receipts and photos; `GET /api/job-costs/files.tar` has them all.',
            z.array(jobFileSchema),
          ),
        }),
      ),
    ),
    tokens: about(
      'Personal tokens, the newest first; never their secrets.',
      z.array(
        z.extend(tokenSchema, {
          uses: about('What it was used for, the latest first.', z.array(tokenUseSchema)),
        }),
      ),
    ),
    feeds: about('Addresses of feed readers and calendars.', z.array(feedSchema)),
    savedSearches: about(
      'Searches that were saved, the oldest first.',
      z.array(
        z.object({
          name: about('What the person calls it.', z.string()),
          criteria: about('What it looks for.', searchCriteriaSchema),
          cadence: about('When homes that come to meet it are emailed.', z.enum(searchCadences)),
          paused: about('Whether it was paused.', z.boolean()),
          layout: about(
            'How its homes are laid out when it is opened, where that is kept with it; else null.',
            z.nullable(layoutSchema),
          ),
          createdAt: about('ISO 8601, UTC.', z.string()),
          deletedAt: about(
            'When it was deleted, of one whose deletion can still be undone; else null.',
            z.nullable(z.string()),
          ),
        }),
      ),
    ),
  }),
)
export type AccountData = z.infer<typeof accountDataSchema>

export const accountDataCalls = calls({
  read: {
    method: 'GET',
    path: '/api/account/data/{userId}',
    access: 'signed in',
    tag: 'Account',
    summary: 'Everything that is kept about the caller',
    params: z.object({ userId }),
    answer: accountDataSchema,
    problems: { 404: ['no-subscription', 'not-found'] },
  },
})
