type ShopFront = { x: number; width: number; height: number; wall: string; awning: string }

const GROUND = 372
const fronts: ShopFront[] = [
  { x: 20, width: 150, height: 190, wall: '#d9e4ff', awning: '#2447d6' },
  { x: 186, width: 190, height: 240, wall: '#ffe9c2', awning: '#f6a723' },
  { x: 392, width: 148, height: 205, wall: '#d7efdf', awning: '#1f8a4c' },
]

/** The lane the product is named after. Drawn, so that it costs two kilobytes and is sharp on every screen. */
export function StreetArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 400" className={className} aria-hidden="true">
      <clipPath id="street">
        <rect width="560" height="400" rx="24" />
      </clipPath>
      <g clipPath="url(#street)">
        <rect width="560" height="400" fill="var(--sky)" />
        <circle cx="452" cy="74" r="40" fill="#f6a723" />
        <path d="M0 320c60-40 130-30 190-52s120-60 190-34 120 10 180-26v192H0z" fill="var(--hills)" />
        <rect y={GROUND} width="560" height="40" fill="var(--street)" />
      </g>
      {fronts.map((front) => (
        <Front key={front.x} {...front} />
      ))}
      <Scooter />
    </svg>
  )
}

function Front({ x, width, height, wall, awning }: ShopFront) {
  const top = GROUND - height
  const stripes = Math.round(width / 26)
  const stripe = width / stripes
  return (
    <g>
      <rect x={x} y={top} width={width} height={height} rx="10" fill={wall} />
      <rect x={x + 16} y={top + 14} width={width - 32} height="34" rx="8" fill="#14213d" />
      <rect x={x + 32} y={top + 27} width={width - 64} height="8" rx="4" fill="#fff8ea" opacity="0.9" />
      {Array.from({ length: stripes }, (_, index) => x + index * stripe).map((left, index) => (
        <path
          key={left}
          d={`M${left} ${top + 58}h${stripe}v26a${stripe / 2} 12 0 0 1-${stripe} 0z`}
          fill={index % 2 ? '#fff8ea' : awning}
        />
      ))}
      <rect x={x + 14} y={top + 112} width={width * 0.5} height="58" rx="6" fill="#ffffff" />
      <Shelf x={x + 20} y={top + 150} width={width * 0.5 - 12} />
      <rect
        x={x + width * 0.66}
        y={top + 112}
        width={width * 0.24}
        height={height - 112}
        rx="6"
        fill="#14213d"
        opacity="0.85"
      />
      <circle cx={x + width * 0.7} cy={top + 112 + (height - 112) / 2} r="3" fill="#f6a723" />
    </g>
  )
}

const goods = ['#c4392b', '#f6a723', '#1f8a4c', '#2447d6', '#e07b2a']

function Shelf({ x, y, width }: { x: number; y: number; width: number }) {
  const step = width / goods.length
  return (
    <g>
      {goods.map((fill, index) => (
        <rect
          key={fill}
          x={x + index * step + 2}
          y={y - 10 - (index % 3) * 6}
          width={step - 4}
          height={14 + (index % 3) * 6}
          rx="3"
          fill={fill}
        />
      ))}
      <rect x={x - 2} y={y + 5} width={width + 4} height="4" rx="2" fill="#14213d" opacity="0.5" />
    </g>
  )
}

function Scooter() {
  return (
    <g transform="translate(300 306)">
      <rect x="-2" y="4" width="40" height="34" rx="6" fill="#f6a723" />
      <rect x="4" y="16" width="28" height="5" rx="2.500" fill="#fff8ea" />
      <path
        d="M2 42h62l14-34h12"
        fill="none"
        stroke="#2447d6"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M34 40c4-12 14-14 26-12" fill="none" stroke="#14213d" strokeWidth="8" strokeLinecap="round" />
      <circle cx="10" cy="56" r="12" fill="#14213d" />
      <circle cx="10" cy="56" r="5" fill="#fff8ea" />
      <circle cx="86" cy="56" r="12" fill="#14213d" />
      <circle cx="86" cy="56" r="5" fill="#fff8ea" />
      <path d="M80 10l6 44" stroke="#2447d6" strokeWidth="6" strokeLinecap="round" />
    </g>
  )
}
