/** A turning ring; what is under way is said by the text beside it. */
export const Spinner = () => (
  <svg aria-hidden viewBox="0 0 32 32" className="size-8 animate-spin text-brand">
    <circle cx="16" cy="16" r="13" fill="none" stroke="var(--line)" strokeWidth="4" />
    <path
      d="M16 3a13 13 0 0 1 13 13"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
)
