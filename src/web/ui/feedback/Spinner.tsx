/** A turning ring; what is under way is said by the text beside it. `small` takes the color of that text. */
export const Spinner = ({ size = 'large' }: { readonly size?: 'large' | 'small' }) => (
  <svg
    aria-hidden
    viewBox="0 0 32 32"
    className={`animate-spin ${size === 'large' ? 'size-8 text-brand' : 'size-5'}`}
  >
    <circle
      cx="16"
      cy="16"
      r="13"
      fill="none"
      stroke={size === 'large' ? 'var(--line)' : 'currentColor'}
      strokeOpacity={size === 'large' ? 1 : 0.35}
      strokeWidth="4"
    />
    <path
      d="M16 3a13 13 0 0 1 13 13"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
)
