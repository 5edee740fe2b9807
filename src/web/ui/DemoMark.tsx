/** On every screen, card and answer that shows homes which do not exist. */
export const DemoMark = ({ className = '' }: { readonly className?: string }) => (
  <span
    className={`inline-flex items-center rounded-full bg-notice-soft px-2.5 py-0.5 font-semibold text-notice text-xs ${className}`}
  >
    Demo data
  </span>
)
