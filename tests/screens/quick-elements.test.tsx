import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { haveQuickElements } from './quick-elements.ts'

afterEach(cleanup)

/** Where React says that an element was made; those that share it were made without a trace. */
const madeAt = (element: object): unknown => Reflect.get(element, '_debugStack')

it('are made without a stack trace for each, also after React has drawn some', () => {
  haveQuickElements()
  const [one, other] = [<p key="one">one</p>, <b key="other">other</b>]
  expect(madeAt(one)).toBeInstanceOf(Error)
  expect(madeAt(other)).toBe(madeAt(one))
  render(
    <main>
      {one}
      {other}
    </main>,
  )
  expect(screen.getByRole('main').textContent).toBe('oneother')
  const [third, fourth] = [createElement('i', { key: 'i' }), createElement('u', { key: 'u' })]
  expect(madeAt(third)).toBe(madeAt(fourth))
})

it('are still warned of when they are wrong', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  haveQuickElements()
  const Unkeyed = () => ['one', 'other'].map((text) => createElement('li', null, text))
  render(
    <ul>
      <Unkeyed />
    </ul>,
  )
  expect(String(warned.mock.calls[0]?.[0])).toContain('unique "key" prop')
})
