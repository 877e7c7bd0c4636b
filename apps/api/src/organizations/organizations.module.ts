import { Module } from '@nestjs/common';
import { OrganizationsModule as OrganizationsLibrary } from '#organizations/nest';
import { BrandController } from './brand.controller.js';
import { LogoController } from './logo.controller.js';
import { OrganizationsController } from './organizations.controller.js';

@Module({ imports: [OrganizationsLibrary], controllers: [OrganizationsController, LogoController, BrandController] })
export class OrganizationsModule {}
