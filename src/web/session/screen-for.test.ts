import { describe, expect, it } from 'vitest'
import { isForSignedIn, type RouteName, type Situation, screenFor } from './screen-for.ts'

const lead = (to: 'welcome' | 'home' | 'signUp') => ({ do: 'lead', to })
const show = { do: 'show' }

const at = (route: RouteName | null, situation: Partial<Situation>) =>
  screenFor({
    route,
    session: 'signed-in',
    subscription: 'known',
    atStart: true,
    publicAccuracy: false,
    loadedAsSignUp: route === 'signUp',
    ...situation,
  })

const forSubscribers = [
  'home',
  'comps',
  'flips',
  'accuracy',
  'accountSettings',
  'dealDefaults',
  'tokens',
  'dealPacket',
  'deals',
] as const
const routes = ['root', 'welcome', 'signUp', ...forSubscribers, null] as const

describe('until it is known who is there', () => {
  it.each(routes)('%s waits', (route) => {
    expect(at(route, { session: 'starting' })).toEqual({ do: 'wait' })
  })
})

it('anyone may stop mails and open a shared deal, signed in or not', () => {
  for (const session of ['starting', 'anonymous', 'signed-in'] as const)
    for (const route of ['unsubscribe', 'shared'] as const) {
      expect(at(route, { session, subscription: 'none' })).toEqual(show)
      expect(isForSignedIn(route)).toBe(false)
    }
})

describe('an anonymous visitor', () => {
  it.each(['welcome', 'signUp'] as const)('may stay on %s', (route) => {
    expect(at(route, { session: 'anonymous', subscription: 'loading' })).toEqual(show)
  })
  it.each(['root', ...forSubscribers, null] as const)('is led from %s to welcome', (route) => {
    expect(at(route, { session: 'anonymous', subscription: 'loading' })).toEqual(lead('welcome'))
  })
})

describe('where the accuracy of some markets is public, an anonymous visitor', () => {
  const visitor = { session: 'anonymous', subscription: 'loading', publicAccuracy: true } as const
  it('waits on accuracy until that is known', () => {
    expect(at('accuracy', { ...visitor, publicAccuracy: null })).toEqual({ do: 'wait' })
    expect(at('home', { ...visitor, publicAccuracy: null })).toEqual(lead('welcome'))
  })
  it('may stay on accuracy, and on no other screen more than before', () => {
    expect(at('accuracy', visitor)).toEqual(show)
    for (const route of ['root', 'home', 'comps', 'accountSettings', null] as const)
      expect(at(route, visitor)).toEqual(lead('welcome'))
  })
})

describe('a subscriber', () => {
  it.each(['root', 'welcome', 'signUp'] as const)('is led from %s to home on start', (route) => {
    expect(at(route, {})).toEqual(lead('home'))
  })
  it.each(forSubscribers)('who opens %s stays there', (route) => {
    expect(at(route, {})).toEqual(show)
  })
  it('sees the not-found page at an unknown address', () => {
    expect(at(null, {})).toEqual(show)
  })
  it('is led from welcome on start only', () => {
    expect(at('welcome', { atStart: false })).toEqual(show)
  })
  it.each(['loading', 'failed'] as const)(
    'does not wait for a subscription that is %s',
    (state) => {
      expect(at('home', { subscription: state })).toEqual(show)
      expect(at('welcome', { subscription: state })).toEqual(lead('home'))
    },
  )
})

describe('a person signed in without a subscription', () => {
  it.each(forSubscribers)('is led from %s to sign-up', (route) => {
    expect(at(route, { subscription: 'none', atStart: false })).toEqual(lead('signUp'))
  })
  it('may be an operator: the sources say for whom they are', () => {
    expect(at('sources', { subscription: 'none' })).toEqual(show)
    expect(at('admin', { subscription: 'none' })).toEqual(show)
  })
  it('is not led away from sign-up', () => {
    expect(at('signUp', { subscription: 'none' })).toEqual(show)
  })
  it('waits on sign-up until that is known', () => {
    expect(at('signUp', { subscription: 'loading' })).toEqual({ do: 'wait' })
  })
  it('goes to home once subscribed, and when that cannot be found out', () => {
    expect(at('signUp', { subscription: 'known', atStart: false })).toEqual(lead('home'))
    expect(at('signUp', { subscription: 'failed' })).toEqual(lead('home'))
  })
})

describe('sign-up is a page of its own', () => {
  it('on the way in', () => {
    const anonymous = { session: 'anonymous', atStart: false } as const
    expect(at('signUp', { ...anonymous, loadedAsSignUp: false })).toEqual({ do: 'load' })
    expect(at('signUp', { subscription: 'none', loadedAsSignUp: false })).toEqual({ do: 'load' })
  })
  it('and on the way out', () => {
    const session = 'anonymous'
    expect(at('welcome', { session, atStart: false, loadedAsSignUp: true })).toEqual({ do: 'load' })
    expect(at('home', { atStart: false, loadedAsSignUp: true })).toEqual({ do: 'load' })
  })
})

it('every route but root, welcome and sign-up is for the signed-in', () => {
  expect(routes.filter(isForSignedIn)).toEqual(forSubscribers)
})
