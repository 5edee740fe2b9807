import { beforeEach, describe, expect, it } from 'vitest'
import { RunningSearches } from './running-searches.ts'

const ann = { id: 'ann' }
const bob = { id: 'bob' }

let open: Map<string, { id: string }>
let sent: string[]
let searches: RunningSearches
beforeEach(() => {
  open = new Map([
    ['a1', ann],
    ['b1', bob],
  ])
  sent = []
  searches = new RunningSearches({
    ownerOf: (id) => open.get(id) ?? null,
    send: (owner, id, status) => {
      if (open.get(id)?.id === owner.id) sent.push(`${id}: ${status}`)
    },
  })
})
const connect = (id: string, principal: { id: string }) => {
  open.set(id, principal)
  searches.connected(principal, id)
}

describe('the progress of a search', () => {
  it('goes to the connection it was asked for', () => {
    const progress = searches.begin(ann, 'a1')
    progress.update('Looking up Seattle, WA')
    progress.update('12 homes for sale match')
    expect(progress.live).toBe(true)
    expect(sent).toEqual(['a1: Looking up Seattle, WA', 'a1: 12 homes for sale match'])
  })

  it('goes nowhere without a connection, or with another person’s', () => {
    for (const id of [null, undefined, '', 'b1']) {
      const progress = searches.begin(ann, id)
      progress.update('secret')
      progress.end()
      expect(progress.live).toBe(false)
    }
    connect('a2', ann)
    expect(sent).toEqual([])
  })

  it('follows its principal to the next connection, with the last status', () => {
    const progress = searches.begin(ann, 'a1')
    progress.update('one')
    open.delete('a1')
    progress.update('two')
    connect('b2', bob)
    connect('a2', ann)
    progress.update('three')
    expect(sent).toEqual(['a1: one', 'a2: two', 'a2: three'])
  })

  it('reaches a client that is back before the server knows it was gone', () => {
    const progress = searches.begin(ann, 'a1')
    progress.update('one')
    connect('a2', ann)
    progress.update('two')
    expect(sent).toEqual(['a1: one', 'a2: one', 'a1: two', 'a2: two'])
  })

  it('waits for a connection that was lost before the search arrived', () => {
    const progress = searches.begin(ann, 'lost')
    progress.update('one')
    connect('a2', ann)
    expect(sent).toEqual(['a2: one'])
  })

  it('is not sent again when a connection that it knows turns out to have opened', () => {
    searches.begin(ann, 'a1').update('one')
    searches.connected(ann, 'a1')
    expect(sent).toEqual(['a1: one'])
  })

  it('never reaches a later connection of that name', () => {
    const progress = searches.begin(ann, 'a1')
    open.set('a1', bob)
    progress.update('secret')
    expect(sent).toEqual([])
  })

  it('reaches no one once the search is over', () => {
    const progress = searches.begin(ann, 'a1')
    progress.update('one')
    open.delete('a1')
    progress.end()
    connect('a2', ann)
    expect(sent).toEqual(['a1: one'])
  })
})
