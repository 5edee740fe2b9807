import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { haveQuickStyles } from './quick-styles.ts'
// Brings its sheet.
import 'sonner'

afterEach(cleanup)

it('are what jsdom says of every kind of element, also after what hides it changes', () => {
  const view = { document, getComputedStyle: window.getComputedStyle.bind(window) }
  const whole = view.getComputedStyle
  haveQuickStyles(view)
  const { container } = render(
    <main>
      <p hidden>
        <span>inline</span>
      </p>
      <dialog>
        <button type="button">closed</button>
      </dialog>
      <dialog open>open</dialog>
      <details>
        <summary>more</summary>
        <input type="hidden" />
        <input type="text" />
      </details>
      <div style={{ visibility: 'hidden' }}>
        <b>unseen</b>
      </div>
      <div style={{ display: 'none' }}>gone</div>
      <div style={{ pointerEvents: 'none' }}>
        <i>out of reach</i>
      </div>
      <table>
        <tbody>
          <tr>
            <td>cell</td>
          </tr>
        </tbody>
      </table>
      <template />
      <div popover="auto">over</div>
      <ol data-sonner-toaster>
        <li data-sonner-toast data-visible={false}>
          <button type="button">a toast too many</button>
        </li>
      </ol>
    </main>,
  )
  const elements = [...container.querySelectorAll('*')]
  const expectTheSame = () => {
    for (const element of elements)
      for (const property of ['display', 'visibility', 'pointer-events'])
        expect([
          element.localName,
          view.getComputedStyle(element).getPropertyValue(property),
        ]).toEqual([element.localName, whole(element).getPropertyValue(property)])
    // As programs in the place of a mouse ask for it.
    for (const element of elements)
      expect(view.getComputedStyle(element).pointerEvents).toBe(whole(element).pointerEvents)
  }
  expectTheSame()
  for (const element of elements) element.toggleAttribute('hidden')
  expectTheSame()
  for (const element of elements) element.toggleAttribute('open')
  expectTheSame()
})

it('are asked of jsdom once a kind, also where toasts have brought their sheet', () => {
  // Menus of the files before this one in its worker have left theirs.
  for (const style of document.querySelectorAll('style'))
    if (!style.textContent?.includes('[data-sonner-toaster]')) style.remove()
  expect(document.styleSheets).toHaveLength(1)
  const whole = vi.fn(window.getComputedStyle.bind(window))
  const view = { document, getComputedStyle: whole }
  haveQuickStyles(view)
  const { container } = render(<p>one</p>)
  render(<p>another</p>, { container: container.appendChild(document.createElement('div')) })
  for (const element of document.querySelectorAll('p'))
    expect(view.getComputedStyle(element).display).toBe('block')
  expect(whole).toHaveBeenCalledOnce()
})
