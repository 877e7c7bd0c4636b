import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/internal';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readAccessRule } from './access-rule.js';

/** Deny by default: the API does not start while a route does not say who may call it. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open: string[] = [];
    for (const { instance, name } of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[method];
        if (handler === undefined) continue;
        const isRoute = this.reflector.get<unknown>(METHOD_METADATA, handler as () => void) !== undefined;
        if (isRoute && !readAccessRule(handler)) open.push(`${name}.${method}`);
      }
    }
    if (open.length > 0)
      throw new Error(
        `These routes do not say who may call them: ${open.join(', ')}. Give each @RequireScope, @OptionalAuth or @Public.`,
      );
  }
}
