/** Every role that an account may have. An unknown role has no rights. */
export const roles = ['user', 'shop'] as const
export type Role = (typeof roles)[number]

export const isRole = (name: string): name is Role => roles.some((role) => role === name)
