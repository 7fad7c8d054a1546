/** Every role of an account. Any other value grants no rights, wherever it turns up. */
export const roles = ['user', 'shop'] as const
export type Role = (typeof roles)[number]

export const isRole = (name: string): name is Role => roles.some((role) => role === name)
