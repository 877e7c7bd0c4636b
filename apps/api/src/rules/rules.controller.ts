import { Controller, Get, Param } from '@nestjs/common';
import { retirementOf } from '#audit-engine/retired';
import { findRule, viewCatalogue } from '#audit-engine/rules';
import { AppError } from '#common';
import { Public } from '../access/access.decorators.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import type { RuleCatalogue, RuleDetail } from './rules.dto.js';
import { docs } from './rules.docs.js';

/** The catalogue of rules that check pages: public, and the same for all callers. */
@Controller('v1/rules')
export class RulesController {
  private readonly catalogue = viewCatalogue();

  @Get()
  @Public()
  @RateLimit('read')
  @docs.listRules
  list(): RuleCatalogue {
    return this.catalogue;
  }

  /** A rule's id has a slash: it may come as it is or encoded. */
  @Get(':category/:noun')
  @Public()
  @RateLimit('read')
  @docs.getRule
  read(@Param('category') category: string, @Param('noun') noun: string): RuleDetail {
    return this.get(`${category}/${noun}`);
  }

  @Get(':id')
  @Public()
  @RateLimit('read')
  @docs.getRuleById
  readEncoded(@Param('id') id: string): RuleDetail {
    return this.get(id);
  }

  private get(id: string): RuleDetail {
    const rule = id.length <= 100 ? findRule(id) : null;
    if (!rule)
      throw new AppError('NOT_FOUND', {
        message: retirementOf(id) ?? 'There is no such rule. GET /v1/rules lists all of them.',
      });
    return rule;
  }
}
