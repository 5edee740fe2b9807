import { test as journey } from '../journey.ts'

/** For calls of a journey's own, past the page. */
let authorization = ''
export const asSubscriber = () => ({ headers: { authorization } })

/** Journeys of the demo subscriber. */
export const test = journey.extend({
  storageState: async ({ signedIn }, use) => {
    authorization = await signedIn.authorization()
    await use(signedIn.storage)
  },
})
